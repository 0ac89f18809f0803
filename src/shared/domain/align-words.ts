import { type Alignment, alignLists } from './align-lists.ts'

/** Tells which words of a text stayed; none becomes another one. */
export function alignWords(before: readonly string[], after: readonly string[]): readonly Alignment[] {
  const marks = new Map<string, number>()
  const markOf = (word: string) => {
    const mark = marks.get(word) ?? marks.size
    marks.set(word, mark)
    return mark
  }
  return alignLists(before.map(markOf), after.map(markOf), () => 0)
}
