/** Minimal DOM node for reading text; linkedom's nodes conform. */
export type TextNode = {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: Iterable<TextNode>
}

const elementNode = 1
const textNode = 3
const named = (names: string): ReadonlySet<string> => new Set(names.split(' '))
const unread = named('SCRIPT STYLE NOSCRIPT TEMPLATE TITLE HEAD SVG IFRAME OBJECT')
const paragraphs = named('P H1 H2 H3 H4 H5 H6 UL OL DL TABLE BLOCKQUOTE PRE FIGURE')
const lines = named('BR DIV SECTION ARTICLE MAIN HEADER FOOTER NAV ASIDE ADDRESS FORM BODY')
const rows = named('LI DT DD TR CAPTION FIGCAPTION HR DETAILS SUMMARY FIELDSET OPTION')

/**
 * Returns an element's text as shown: blocks on separate lines, paragraphs apart. `textContent` would join
 * the last word of each paragraph with the first of the next.
 */
export function readText(root: TextNode): string {
  const parts: string[] = []
  const visit = (node: TextNode, keepsLines: boolean) => {
    if (node.nodeType === textNode) {
      parts.push((node.textContent ?? '').replace(keepsLines ? /[^\S\n]+/g : /\s+/g, ' '))
      return
    }
    const name = node.nodeName.toUpperCase()
    if (node.nodeType !== elementNode || unread.has(name)) return
    const edge = readEdge(name)
    parts.push(edge)
    for (const child of node.childNodes) visit(child, keepsLines || name === 'PRE')
    if (name !== 'BR') parts.push(edge)
  }
  visit(root, false)
  return parts
    .join('')
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function readEdge(name: string): string {
  if (paragraphs.has(name)) return '\n\n'
  if (lines.has(name) || rows.has(name)) return '\n'
  return name === 'TD' || name === 'TH' ? ' ' : ''
}
