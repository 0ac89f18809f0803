/** Scripts written without spaces, or whose words are found by their parts: each sign is a word of its own. */
const singleSigns =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu
const words = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const jsonEscape = /\\(?:u([0-9a-f]{4})|.)/gi

/** Text as it is indexed and as it is looked for: both sides must be prepared by this one function. */
export function searchable(text: string): string {
  return text.normalize('NFKC').replace(singleSigns, ' $& ')
}

/** JSON text with its escapes undone, so that words written with them are found. */
export function searchableJson(json: string): string {
  const plain = json.replace(jsonEscape, (_all, code: string | undefined) =>
    code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return searchable(plain)
}

/**
 * An FTS5 query for what a person typed: all words, the last one as the beginning of a word. Null where there
 * is no word in it. Only letters and digits get into the query, so nothing typed can be taken for an operator.
 */
export function toMatchQuery(typed: string): string | null {
  const phrases = typed
    .split(/\s+/u)
    .map((word) => searchable(word).match(words) ?? [])
    .filter((found) => found.length > 0)
    .map((found) => `"${found.join(' ')}"`)
  return phrases.length === 0 ? null : `${phrases.join(' AND ')} *`
}

/** For comparing without regard to case and accents where no word index is worth its room. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
