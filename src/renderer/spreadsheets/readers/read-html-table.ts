import { Parser } from 'htmlparser2'
import { type Cell, type CellLink, isEmptyCell, type Row, withoutFormulaGuard } from '../cell.ts'
import { limits } from '../limits.ts'
import { TableProblem } from '../table-problem.ts'
import { HiddenParts } from './hidden-parts.ts'
import { addressBehind } from './link-address.ts'
import { type Merged, SpreadCells } from './spread-cells.ts'

/** A larger rowspan or colspan is an error. */
const widestSpan = 1000

/**
 * Reads the table with the most rows from HTML, as spreadsheet programs put it on the clipboard. The text is
 * parsed as a stream of tags, never as a document. Rows that a browser would hide are counted and can be
 * included; other hidden parts are left out.
 */
export function readHtmlTable(html: string, hidden = new HiddenParts(false)): readonly Row[] {
  const tables: TableBuilder[] = []
  const open: TableBuilder[] = []
  const room = { cells: limits.pageCells }
  let depth = 0
  let hiddenAt: number | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > limits.tagDepth) throw new TableProblem('not-a-table')
        if (hiddenAt !== undefined) return
        const isHidden = isHiddenElement(attributes)
        if (isHidden && name !== 'tr' && !voidElements.has(name)) {
          hiddenAt = depth
          return
        }
        if (name === 'table') {
          // A nested table is read as text of its cell.
          open.at(-1)?.add(' ')
          const table = new TableBuilder(room)
          open.push(table)
          tables.push(table)
        }
        const table = open.at(-1)
        if (name === 'tr') table?.beginRow(isHidden)
        if (name === 'td' || name === 'th') table?.beginCell(attributes)
        if (name === 'br') table?.add(lineBreak)
        if (name === 'a') table?.addLink(attributes.href ?? '')
        if (name === 'p' || name === 'div' || name === 'li') table?.breakBefore()
        if (name === 'style' || name === 'script') table?.ignore(true)
      },
      ontext: (text) => {
        if (hiddenAt === undefined) open.at(-1)?.add(text)
      },
      onclosetag(name) {
        depth -= 1
        if (hiddenAt !== undefined) {
          if (depth < hiddenAt) hiddenAt = undefined
          return
        }
        if (name === 'style' || name === 'script') open.at(-1)?.ignore(false)
        if (name === 'td' || name === 'th') open.at(-1)?.endCell()
        if (name === 'table') open.pop()?.endCell()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.write(html)
  parser.end()
  const [largest] = tables.sort((a, b) => b.rowCount - a.rowCount)
  hidden.reset()
  return largest?.rows(hidden) ?? []
}

const linksAtMost = 100

/** Stands for a line break while white space is folded; no text contains this character. */
const lineBreak = '\ufdd0'

class TableBuilder {
  readonly #rows: Cell[][] = []
  readonly #hiddenRows = new Set<number>()
  readonly #reaching = new Map<number, number>()
  readonly #merged = new Map<number, Merged[]>()
  readonly #links = new Map<number, CellLink[]>()
  readonly #addresses = new Set<string>()
  #text: string[] | undefined
  #isText = false
  #isIgnored = false
  #span = 1
  readonly #room: { cells: number }

  constructor(room: { cells: number }) {
    this.#room = room
  }

  get rowCount(): number {
    return this.#rows.length
  }

  beginRow(isHidden = false): void {
    this.endCell()
    this.#takeRoom()
    if (isHidden) this.#hiddenRows.add(this.#rows.length)
    this.#rows.push([])
    this.#skipReaching()
  }

  beginCell(attributes: Readonly<Record<string, string>>): void {
    this.endCell()
    if (this.#rows.length === 0) this.beginRow()
    this.#text = []
    this.#isText = isMarkedAsText(attributes)
    this.#span = spanOf(attributes.colspan)
    const down = spanOf(attributes.rowspan)
    const at = this.#rows.at(-1)?.length ?? 0
    if (down > 1 || this.#span > 1) this.#noteMerged(at, down)
    if (down > 1)
      for (let column = at; column < at + this.#span; column += 1) this.#reaching.set(column, down)
  }

  add(text: string): void {
    if (!this.#isIgnored) this.#text?.push(text)
  }

  addLink(address: string): void {
    if (this.#text !== undefined && this.#addresses.size < linksAtMost) this.#addresses.add(address)
  }

  breakBefore(): void {
    if (this.#text !== undefined && this.#text.length > 0) this.#text.push(lineBreak)
  }

  ignore(ignored: boolean): void {
    this.#isIgnored = ignored
  }

  endCell(): void {
    if (this.#text === undefined) return
    const row = this.#rows.at(-1) ?? []
    const text = fold(this.#text.join(''))
    this.#text = undefined
    this.#noteLinks(row.length, text)
    this.#push(row, withoutFormulaGuard(this.#isText ? { as: 'text', text } : text))
    for (let more = 1; more < this.#span && row.length < limits.columns; more += 1) this.#push(row, '')
    this.#skipReaching()
  }

  rows(hidden: HiddenParts): Row[] {
    const spread = new SpreadCells()
    return this.#rows.flatMap((cells, index) => {
      const isEmpty = cells.every(isEmptyCell)
      const links = this.#links.get(index)
      const row = spread.show(
        { number: index + 1, cells, ...(links !== undefined && { links }) },
        this.#merged.get(index) ?? [],
      )
      return row === undefined || (!isEmpty && hidden.leavesOutRow(this.#hiddenRows.has(index))) ? [] : [row]
    })
  }

  /** Writes several links on separate lines, so that none is lost. */
  #noteLinks(column: number, text: string): void {
    if (this.#addresses.size === 0) return
    const found = [...this.#addresses].flatMap((address) => addressBehind(address, text) ?? [])
    this.#addresses.clear()
    if (found.length === 0) return
    const at = this.#rows.length - 1
    this.#links.set(at, [...(this.#links.get(at) ?? []), { column, address: found.join('\n') }])
  }

  #noteMerged(left: number, down: number): void {
    const row = this.#rows.length - 1
    const merged = { left, right: left + this.#span - 1, bottom: row + down }
    const others = this.#merged.get(row)
    if (others === undefined) this.#merged.set(row, [merged])
    else others.push(merged)
  }

  #push(row: Cell[], cell: Cell): void {
    this.#takeRoom()
    row.push(cell)
  }

  #takeRoom(): void {
    if (this.#room.cells === 0) throw new TableProblem('too-many-cells')
    this.#room.cells -= 1
  }

  #skipReaching(): void {
    const row = this.#rows.at(-1) ?? []
    for (
      let left = this.#reaching.get(row.length);
      left !== undefined;
      left = this.#reaching.get(row.length)
    ) {
      if (left <= 1) this.#reaching.delete(row.length)
      else this.#reaching.set(row.length, left - 1)
      if (left <= 1) break
      this.#push(row, '')
    }
  }
}

const voidElements: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])

function isHiddenElement({ hidden, style = '' }: Readonly<Record<string, string>>): boolean {
  return hidden !== undefined || /(?:^|;)\s*display\s*:\s*none\b/i.test(style)
}

function spanOf(text: string | undefined): number {
  const span = Number.parseInt(text ?? '1', 10)
  return span >= 1 ? Math.min(span, widestSpan) : 1
}

function isMarkedAsText(attributes: Readonly<Record<string, string>>): boolean {
  return /^\{"1":2[,}]/.test(attributes['data-sheets-value'] ?? '')
}

/** Folds white space; programs write visible spaces as no-break spaces. */
function fold(text: string): string {
  return text
    .replace(/[\t\n\f\r ]+/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/ ?\ufdd0 ?/g, '\n')
    .trim()
}
