const plain = /^[\x20-\x7e\n\r\t]*$/
const accents = /[\u0300-\u036f]+/g
/** Scripts written without spaces, or whose words are found by their parts: each sign is a word of its own. */
const singleSigns =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu
const betweenWords = /[^\p{L}\p{N}\p{Co}\p{M}]+/gu
const jsonEscape = /\\(?:u([0-9a-f]{4})|.)/gi

/** Without regard to case, accents and width, in every script that has them. */
export function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

/**
 * The words of a text, as they are indexed and as they are looked for: one function for both sides, which leaves
 * the index nothing to decide. Its tables know an older Unicode than the platform's.
 */
export function searchable(text: string): string {
  return folded(text).replace(singleSigns, ' $& ').replace(betweenWords, ' ').trim()
}

/**
 * What the index is given for a text: it finds the words of plain text by itself, the same ones, and making them ready
 * costs more than indexing them.
 */
export function indexable(text: string): string {
  return plain.test(text) ? text : searchable(text)
}

/** The words of JSON text, those written with escapes included. */
export function searchableJson(json: string): string {
  const unescaped = json.replace(jsonEscape, (_all, code: string | undefined) =>
    code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return searchable(unescaped)
}
