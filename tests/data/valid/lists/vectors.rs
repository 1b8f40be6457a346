fn main() {
    let rows: Vec<Vec<u8>> = vec![vec![2u8, 1], vec![1, 1], vec![], vec![4], vec![1]];
    let columns: &[&[u8]] = &[&[], &[2, 1], &[1, 2], &[1], &[2, 1], &[]];
    println!("{}", rows.len() + columns.len());
}
