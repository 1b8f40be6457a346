nonogram help show
