/**
 * Foreign text made fit for one line of the screen: white space is joined, control characters and those that
 * turn the reading direction are taken out.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
}

/** Elements that a page of HTML begins with where it does not begin with its doctype. */
const startOfPage =
  /^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+html|html|head|title|meta|link|base|style|script|noscript|body|frameset|iframe|header|main|div|center|table|form|h[1-6]|p|a|b|br|hr|img|font)\b/i

/**
 * Returns true if an answer is a web page: what a captive network, a proxy or a server under maintenance sends in
 * place of the answer, mostly with status 200. JSON labelled as a page is not one, since some servers never set a
 * type, nor is an empty answer.
 */
export function isWebPage(
  headers: Headers,
  { text, cut }: { readonly text: string; readonly cut: boolean },
): boolean {
  if (startOfPage.test(text)) return true
  const type = headers.get('content-type') ?? ''
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return false
  const start = text.trimStart()
  // An unreadable body existed all the same.
  return start === '' ? cut : !/^[{[]/.test(start)
}
