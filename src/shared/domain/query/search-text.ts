const plain = /^[\x20-\x7e\n\r\t]*$/
/** Soft hyphens, word joiners and direction marks occur within words, and nobody sees or types them. */
const unseen = /[\u00ad\u200e\u200f\u2060\ufeff]/g
const accents = /[\u0300-\u036f]+/g
/** Scripts without spaces, or searched by parts of words: each character is a word. */
const singleSigns =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu
const betweenWords = /[^\p{L}\p{N}\p{Co}\p{M}]+/gu
const apart = /^[\x20-\x7e\n\r\t\xa0-\u017f\u2010-\u2027\u4e00-\u9fff]*$/
const foldingApart = /[\xa0-\u017f\u2010-\u2027]/g
const foldedSigns: ReadonlyMap<string, string> = new Map(
  [...signsBetween(0xa0, 0x17f), ...signsBetween(0x2010, 0x2027)].map((sign) => [sign, foldedAsWhole(sign)]),
)
const jsonEscape = /\\(?:u([0-9a-f]{4})|.)/gi

export function folded(text: string): string {
  return foldedBySign(text) ?? foldedAsWhole(text)
}

/** Folds character by character, which is faster; undefined if the text needs more. */
export function foldedBySign(text: string): string | undefined {
  if (plain.test(text)) return text.toLowerCase()
  return apart.test(text)
    ? text.replace(foldingApart, (sign) => foldedSigns.get(sign) ?? sign).toLowerCase()
    : undefined
}

function foldedAsWhole(text: string): string {
  return text
    .replace(unseen, '')
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

function signsBetween(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at))
}

/**
 * Returns the words of a text, as indexed and as searched: one function for both, because the index's own
 * tables have an older Unicode version.
 */
export function searchable(text: string): string {
  return folded(text).replace(singleSigns, ' $& ').replace(betweenWords, ' ').trim()
}

export function isWordOfItsOwn(sign: string): boolean {
  return sign.search(singleSigns) >= 0
}

/**
 * Returns the text to index. Plain text is unchanged: the index splits it equally, and preparing it costs
 * more than indexing.
 */
export function indexable(text: string): string {
  return plain.test(text) ? text : searchable(text)
}

export function searchableJson(json: string): string {
  const unescaped = json.replace(jsonEscape, (_all, code: string | undefined) =>
    code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return searchable(unescaped)
}
