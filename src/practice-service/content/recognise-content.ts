/** What `content` is before anything is fetched. */
export type RecognisedContent =
  | { readonly kind: 'text' }
  | { readonly kind: 'address'; readonly address: URL }
  | { readonly kind: 'data-picture'; readonly address: string }

/**
 * Content is an address when it is one word that parses as an http or https address, or a `data:image/...`
 * address (RFC 2397); whatever else it is, it is text. White space around an address does not make it text.
 */
export function recogniseContent(content: string): RecognisedContent {
  const word = content.trim()
  if (/\s/.test(word)) return { kind: 'text' }
  if (/^data:image\//i.test(word) && word.includes(',')) return { kind: 'data-picture', address: word }
  if (!/^https?:\/\//i.test(word)) return { kind: 'text' }
  const address = URL.parse(word)
  return address === null ? { kind: 'text' } : { kind: 'address', address }
}
