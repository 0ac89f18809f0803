/** What programs write in place of a character that their encoding does not have. */
const isMark = (character: string | undefined) => character === '?' || character === '\ufffd'
const isBeyondAscii = (character: string | undefined) => character !== undefined && character > '\x7f'

/**
 * Whether a text is another one in which characters beyond ASCII became question marks or U+FFFD: one for each, or one
 * for each of their UTF-16 units or bytes.
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

/** A stretch of marks stands for a stretch of characters beyond ASCII, however long each is. */
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
