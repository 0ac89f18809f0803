/**
 * Slips between two words: letters left out, too many, wrong, or two that changed places (optimal string alignment).
 * More than `most` count as `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [row, letter] of a.entries()) {
    const line = [row + 1]
    for (const [column, facing] of b.entries()) {
      const replaced = at(last, column) + (letter === facing ? 0 : 1)
      const swapped =
        letter === b[column - 1] && a[row - 1] === facing ? at(before, column - 1) + 1 : Infinity
      line.push(Math.min(replaced, swapped, at(last, column + 1) + 1, at(line, column) + 1))
    }
    before = last
    last = line
    if (Math.min(...line) > most) return most + 1
  }
  return Math.min(at(last, b.length), most + 1)
}

const at = (line: readonly number[], index: number): number => line[index] ?? Infinity
