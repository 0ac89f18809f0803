/** Where the first of some signs is that could not be read, counted from 1. */
export type LostSigns = { readonly count: number; readonly line: number; readonly column: number }

/** What stands for a character that could not be read, and halves of characters, which no encoding can carry. */
const lostSigns = /[\0\ufffd]|\p{Cs}/gu

export function findLost(text: string): LostSigns | null {
  const first = text.search(lostSigns)
  if (first === -1) return null
  const count = text.match(lostSigns)?.length ?? 0
  const lines = text.slice(0, first).split(/\r\n|\r|\n/)
  return { count, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
