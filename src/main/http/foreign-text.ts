/**
 * Makes foreign text fit for one line of the screen: collapses white space, removes control characters and
 * those that change the text direction.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
}

/** Elements that may begin an HTML page without a doctype. */
const startOfPage =
  /^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+html|html|head|title|meta|link|base|style|script|noscript|body|frameset|iframe|header|main|div|center|table|form|h[1-6]|p|a|b|br|hr|img|font)\b/i

/**
 * True for a web page: captive networks, proxies and servers under maintenance send one in place of the
 * answer, mostly with status 200. False for JSON labelled as a page, since some servers never set a type, and
 * for an empty answer.
 */
export function isWebPage(
  headers: Headers,
  { text, cut }: { readonly text: string; readonly cut: boolean },
): boolean {
  if (startOfPage.test(text)) return true
  const type = headers.get('content-type') ?? ''
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return false
  const start = text.trimStart()
  // An unreadable body still existed.
  return start === '' ? cut : !/^[{[]/.test(start)
}
