/** Number of unreadable characters, and the position of the first, 1-based. */
export type LostSigns = { readonly count: number; readonly line: number; readonly column: number }

/** Replacement characters, and unpaired surrogates, which no encoding can represent. */
const lostSigns = /[\0\ufffd]|\p{Cs}/gu

export function findLost(text: string): LostSigns | null {
  const first = text.search(lostSigns)
  if (first === -1) return null
  const count = text.match(lostSigns)?.length ?? 0
  const lines = text.slice(0, first).split(/\r\n|\r|\n/)
  return { count, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
