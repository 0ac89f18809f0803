import { Parser } from 'htmlparser2'
import { TextBuilder } from './text-builder.ts'

export type HtmlContents = {
  readonly text: string
  readonly title: string
  readonly pictures: readonly { readonly address: string; readonly alt: string }[]
  readonly links: readonly { readonly address: string; readonly text: string }[]
  readonly rows: number
  readonly columns: number
  readonly hasTextBesideTables: boolean
}

const unread: ReadonlySet<string> = new Set([
  'head',
  'script',
  'style',
  'noscript',
  'template',
  'nav',
  'svg',
  'math',
  'iframe',
  'object',
  'audio',
  'video',
  'canvas',
  'select',
])
const headElements: ReadonlySet<string> = new Set([
  'title',
  'base',
  'link',
  'meta',
  'style',
  'script',
  'noscript',
  'template',
])
const listedAtMost = 1000
/** Twice the depth that browsers allow. Each closing tag is searched for among the open ones, so depth costs time. */
const deepest = 1000
const pieceLength = 65_536

/**
 * Reads the text of a page or HTML fragment as a stream of tags, without creating a document. Undefined if nested too
 * deeply, which would take too long.
 */
export function readHtml(html: string): HtmlContents | undefined {
  const page = new PageReader()
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!page.open(name, attributes)) parser.pause()
    },
    ontext: (text) => page.text(text),
    onclosetag: (name) => page.close(name),
  })
  for (let at = 0; at < html.length && !page.isTooDeep; at += pieceLength)
    parser.write(html.slice(at, at + pieceLength))
  if (page.isTooDeep) return undefined
  parser.end()
  return page.contents()
}

class PageReader {
  readonly #text = new TextBuilder()
  readonly #pictures: { address: string; alt: string }[] = []
  readonly #links: { address: string; parts: string[] }[] = []
  readonly #table = { depth: 0, rows: 0, columns: 0, cells: 0, best: { rows: 0, columns: 0 } }
  readonly #title: string[] = []
  #inTitle = false
  #hasTextBesideTables = false
  #openLink: { parts: string[] } | undefined
  /** Skipped elements; each ends with its own closing tag, whatever it contains. */
  readonly #skipped: string[] = []
  #depth = 0

  get isTooDeep(): boolean {
    return this.#depth > deepest
  }

  open(name: string, attributes: Readonly<Record<string, string>>): boolean {
    this.#depth += 1
    if (this.isTooDeep) return false
    if (name === 'title' && this.#title.length === 0 && this.#skipped.at(-1) !== 'svg') this.#inTitle = true
    // `</head>` is optional: the first element that is not allowed in a head ends it.
    if (this.#skipped.at(-1) === 'head' && !headElements.has(name)) this.#skipped.length = 0
    if (this.#skipped.length > 0) {
      if (name === this.#skipped.at(-1)) this.#skipped.push(name)
    } else if (unread.has(name) || 'hidden' in attributes) {
      if (!voidElements.has(name)) this.#skipped.push(name)
    } else {
      this.#note(name, attributes)
      this.#text.open(name)
    }
    return true
  }

  text(text: string): void {
    if (this.#inTitle) this.#title.push(text)
    if (this.#skipped.length > 0 || this.#inTitle) return
    if (this.#table.depth === 0 && !this.#hasTextBesideTables && text.trim() !== '')
      this.#hasTextBesideTables = true
    this.#openLink?.parts.push(text)
    this.#text.add(text)
  }

  close(name: string): void {
    this.#depth -= 1
    if (name === 'title') this.#inTitle = false
    if (this.#skipped.length > 0) {
      if (name === this.#skipped.at(-1)) this.#skipped.pop()
      return
    }
    if (name === 'a') this.#openLink = undefined
    if (name === 'tr') this.#endRow()
    if (name === 'table' && this.#table.depth > 0) this.#endTable()
    this.#text.close(name)
  }

  contents(): HtmlContents {
    return {
      text: this.#text.text(),
      title: oneLine(this.#title.join('')),
      pictures: this.#pictures,
      links: this.#links.map(({ address, parts }) => ({ address, text: oneLine(parts.join('')) })),
      ...this.#table.best,
      hasTextBesideTables: this.#hasTextBesideTables,
    }
  }

  #note(name: string, { src = '', alt = '', href }: Readonly<Record<string, string>>): void {
    const table = this.#table
    if (name === 'table') {
      table.depth += 1
      if (table.depth === 1) Object.assign(table, { rows: 0, columns: 0, cells: 0 })
    }
    if (name === 'tr' && table.depth === 1) table.rows += 1
    if ((name === 'td' || name === 'th') && table.depth === 1) table.cells += 1
    if (name === 'img' && this.#pictures.length < listedAtMost)
      this.#pictures.push({ address: src.trim(), alt: alt.trim() })
    if (name === 'a' && href !== undefined && this.#links.length < listedAtMost) {
      const link = { address: href.trim(), parts: [] }
      this.#openLink = link
      this.#links.push(link)
    }
  }

  #endRow(): void {
    if (this.#table.depth !== 1) return
    this.#table.columns = Math.max(this.#table.columns, this.#table.cells)
    this.#table.cells = 0
  }

  #endTable(): void {
    this.#endRow()
    const { depth, rows, columns, best } = this.#table
    if (depth === 1 && rows > best.rows) this.#table.best = { rows, columns }
    this.#table.depth -= 1
  }
}

const voidElements: ReadonlySet<string> = new Set([
  'img',
  'br',
  'hr',
  'input',
  'meta',
  'link',
  'source',
  'wbr',
])

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
