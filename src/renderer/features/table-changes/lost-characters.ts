/** Characters that programs write for one that their encoding lacks. */
const isMark = (character: string | undefined) => character === '?' || character === '\ufffd'
const isBeyondAscii = (character: string | undefined) => character !== undefined && character > '\x7f'

/**
 * Returns true if `now` is `before` with characters beyond ASCII replaced by question marks or U+FFFD: one for each
 * character, UTF-16 unit or byte.
 */
export function hasLostCharacters(before: string, now: string): boolean {
  if (!now.includes('?') && !now.includes('\ufffd')) return false
  const [old, shown] = [[...before], [...now]]
  if (old.length === shown.length)
    return (
      before !== now &&
      shown.every((character, at) => character === old[at] || (isMark(character) && isBeyondAscii(old[at])))
    )
  return isSameBesideMarks(old, shown)
}

/** A run of marks matches a run of characters beyond ASCII of any length. */
function isSameBesideMarks(old: readonly string[], shown: readonly string[]): boolean {
  let at = 0
  for (let index = 0; index < shown.length; ) {
    if (shown[index] === old[at]) {
      index += 1
      at += 1
      continue
    }
    if (!isMark(shown[index]) || !isBeyondAscii(old[at])) return false
    while (isMark(shown[index])) index += 1
    while (isBeyondAscii(old[at])) at += 1
  }
  return at === old.length
}
