/** Entry that was kept, changed, removed or inserted. `before` and `after` are positions. */
export type Alignment =
  | { readonly kind: 'pair'; readonly before: number; readonly after: number }
  | { readonly kind: 'removed'; readonly before: number }
  | { readonly kind: 'added'; readonly after: number }

/** Returns how much two different entries have in common; 0 if one cannot have become the other. */
export type Likeness = (before: number, after: number) => number

const equalWeighs = 1000
const comparedAtMost = 2500

/**
 * Matches the entries of two lists, so that an entry removed from the middle does not count as a change of
 * all that follow. Equal entries have equal marks. Linear time: long stretches without common entries are
 * paired in order.
 */
export function alignLists(
  before: readonly number[],
  after: readonly number[],
  likeness: Likeness,
): readonly Alignment[] {
  const aligned: Alignment[] = []
  let [fromBefore, fromAfter] = [0, 0]
  const anchors = [...commonEntries(before, after), { before: before.length, after: after.length }]
  for (const anchor of anchors) {
    const [stretch, other]: readonly [Stretch, Stretch] = [
      [fromBefore, anchor.before],
      [fromAfter, anchor.after],
    ]
    for (const step of alignStretch(before, after, likeness, stretch, other)) aligned.push(step)
    if (anchor.before < before.length) aligned.push({ kind: 'pair', ...anchor })
    fromBefore = anchor.before + 1
    fromAfter = anchor.after + 1
  }
  return aligned
}

type Pair = { readonly before: number; readonly after: number }
type Stretch = readonly [from: number, to: number]

/**
 * Returns equal entries that certainly match: unique in both lists, and in the order that most of them keep.
 */
function commonEntries(before: readonly number[], after: readonly number[]): readonly Pair[] {
  let start = 0
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const first = Array.from({ length: start }, (_, at) => ({ before: at, after: at }))
  const last = Array.from({ length: end }, (_, at) => ({
    before: before.length - end + at,
    after: after.length - end + at,
  }))
  const placesAfter = placesOfUnique(after, start, after.length - end)
  const unique: Pair[] = []
  for (const [mark, at] of placesOfUnique(before, start, before.length - end)) {
    const to = placesAfter.get(mark)
    if (to !== undefined && at !== null && to !== null) unique.push({ before: at, after: to })
  }
  return [...first, ...longestRising(unique), ...last]
}

function placesOfUnique(marks: readonly number[], from: number, to: number): Map<number, number | null> {
  const places = new Map<number, number | null>()
  for (let at = from; at < to; at += 1) {
    const mark = marks[at]
    if (mark !== undefined) places.set(mark, places.has(mark) ? null : at)
  }
  return places
}

/** The longest subsequence of pairs, ordered by `before`, that is also in the order of `after` (patience sorting). */
function longestRising(pairs: readonly Pair[]): readonly Pair[] {
  const tails: number[] = []
  const previous: number[] = []
  for (const [index, { after }] of pairs.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] ?? 0]?.after ?? 0) < after) low = middle + 1
      else high = middle
    }
    previous.push(low > 0 ? (tails[low - 1] ?? -1) : -1)
    tails[low] = index
  }
  const rising: Pair[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair !== undefined) rising.push(pair)
  }
  return rising.reverse()
}

function alignStretch(
  before: readonly number[],
  after: readonly number[],
  likeness: Likeness,
  [fromBefore, toBefore]: Stretch,
  [fromAfter, toAfter]: Stretch,
): readonly Alignment[] {
  const [rows, columns] = [toBefore - fromBefore, toAfter - fromAfter]
  const like = (row: number, column: number): number => {
    const [one, other] = [fromBefore + row, fromAfter + column]
    return before[one] === after[other] ? equalWeighs : likeness(one, other)
  }
  const steps =
    rows * columns <= comparedAtMost ? bestSteps(rows, columns, like) : stepsInOrder(rows, columns, like)
  return steps.map((step): Alignment => {
    if (step.kind === 'removed') return { kind: 'removed', before: fromBefore + step.before }
    if (step.kind === 'added') return { kind: 'added', after: fromAfter + step.after }
    return { kind: 'pair', before: fromBefore + step.before, after: fromAfter + step.after }
  })
}

function bestSteps(rows: number, columns: number, like: Likeness): readonly Alignment[] {
  const width = columns + 1
  const likes = new Float64Array(rows * columns)
  const best = new Float64Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const pair = like(row, column)
      likes[row * columns + column] = pair
      best[row * width + column] = Math.max(
        best[(row + 1) * width + column] ?? 0,
        best[row * width + column + 1] ?? 0,
        pair > 0 ? pair + (best[(row + 1) * width + column + 1] ?? 0) : 0,
      )
    }
  }
  const steps: Alignment[] = []
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    const here = best[row * width + column] ?? 0
    const pair = likes[row * columns + column] ?? 0
    if (pair > 0 && here === pair + (best[(row + 1) * width + column + 1] ?? 0)) {
      steps.push({ kind: 'pair', before: row, after: column })
      row += 1
      column += 1
    } else if (here === (best[(row + 1) * width + column] ?? 0)) {
      steps.push({ kind: 'removed', before: row })
      row += 1
    } else {
      steps.push({ kind: 'added', after: column })
      column += 1
    }
  }
  for (; row < rows; row += 1) steps.push({ kind: 'removed', before: row })
  for (; column < columns; column += 1) steps.push({ kind: 'added', after: column })
  return steps
}

function stepsInOrder(rows: number, columns: number, like: Likeness): readonly Alignment[] {
  return Array.from({ length: Math.max(rows, columns) }, (_, at): readonly Alignment[] => {
    if (at < rows && at < columns && like(at, at) > 0) return [{ kind: 'pair', before: at, after: at }]
    const removed: readonly Alignment[] = at < rows ? [{ kind: 'removed', before: at }] : []
    const added: readonly Alignment[] = at < columns ? [{ kind: 'added', after: at }] : []
    return [...removed, ...added]
  }).flat()
}

export function alignWords(before: readonly string[], after: readonly string[]): readonly Alignment[] {
  const marks = new Map<string, number>()
  const markOf = (word: string) => {
    const mark = marks.get(word) ?? marks.size
    marks.set(word, mark)
    return mark
  }
  return alignLists(before.map(markOf), after.map(markOf), () => 0)
}
