(define rows '((2 1) (1 1) () (4) (1)))
(define columns
  (list (list) (list 2 1) (list 1 2) (list 1) (list 2 1) (list)))
