/// The last of `count` numbers from 0 on that is not beyond a place.
///
/// The number 0 never is, and all numbers after one that is beyond are beyond too.
///
/// *Complexity*: O(log count) questions.
func lastNumber<Failure>(
  of count: Int, isBeyond: (Int) throws(Failure) -> Bool
) throws(Failure) -> Int {
  var (low, high) = (0, count)
  while high - low > 1 {
    let middle = (low + high) / 2
    if try isBeyond(middle) { high = middle } else { low = middle }
  }
  return low
}
