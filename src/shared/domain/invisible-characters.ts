/**
 * Soft hyphen, zero-width spaces, direction marks and the byte-order mark. Joiners are excluded: some scripts
 * and emoji need them.
 */
const invisible = /[\u034f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
const suspect =
  /^\xa0|\xa0$|[\u034f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/
/** Arabic, the scripts of India and their neighbours, and pictures with their modifiers. */
const joins =
  /(?<![\ufe0f\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+$/gu
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const meaningless = /[\u034f\u180e\u2060-\u2064\u206a-\u206f\ufeff]/g
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns true if `visibleName` removes more than spaces. A cheap check for many cells. */
export function hasInvisible(text: string): boolean {
  return suspect.test(text) && visibleName(text) !== text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
}

/** Returns an ID, an address or a name as seen: look-alikes are equal. */
export function visibleName(text: string): string {
  return (suspect.test(text) ? text.replace(invisible, '').replace(joins, '') : text).trim()
}

export function visibleTitle(text: string): string {
  if (!suspect.test(text)) return text.trim()
  const kept = text.replace(meaningless, '').replace(joins, '')
  return (rightToLeft.test(kept) ? kept : kept.replace(directions, '')).replace(/[\u00ad\u200b]/g, '').trim()
}

export function nearName(name: string): string {
  return visibleName(name).normalize('NFC').toLowerCase()
}

/**
 * Returns true if two IDs or collections differ only in case, Unicode form, invisible characters or outer
 * spaces.
 */
export function isNearName(one: string, other: string): boolean {
  return one !== other && nearName(one) === nearName(other)
}

/** Returns the first known name that nearly equals this one; undefined if the name itself is known. */
export function findNearName(known: readonly string[], name: string): string | undefined {
  return known.includes(name) ? undefined : known.find((one) => isNearName(one, name))
}
