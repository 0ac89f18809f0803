import { Parser } from 'htmlparser2'
import type { Cell, Row } from '../cell.ts'
import { limits } from '../limits.ts'
import { TableProblem } from '../table-problem.ts'

/** A cell that reaches over so many rows or columns is taken for a mistake of its writer. */
const widestSpan = 1000

/**
 * Reads the table of a web page's text, as spreadsheet programs put it on the clipboard; of several, the one with most
 * rows. Nothing of it is put into a document: it is read as a stream of tags.
 */
export function readHtmlTable(html: string): readonly Row[] {
  const tables: TableBuilder[] = []
  const open: TableBuilder[] = []
  const room = { cells: limits.pageCells }
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > limits.tagDepth) throw new TableProblem('not-a-table')
        if (name === 'table') {
          // A table within a cell is text of that cell to us.
          open.at(-1)?.add(' ')
          const table = new TableBuilder(room)
          open.push(table)
          tables.push(table)
        }
        const table = open.at(-1)
        if (name === 'tr') table?.beginRow()
        if (name === 'td' || name === 'th') table?.beginCell(attributes)
        if (name === 'br') table?.add(lineBreak)
        if (name === 'p' || name === 'div' || name === 'li') table?.breakBefore()
        if (name === 'style' || name === 'script') table?.ignore(true)
      },
      ontext: (text) => open.at(-1)?.add(text),
      onclosetag(name) {
        depth -= 1
        if (name === 'style' || name === 'script') open.at(-1)?.ignore(false)
        if (name === 'td' || name === 'th') open.at(-1)?.endCell()
        if (name === 'table') open.pop()?.endCell()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.write(html)
  parser.end()
  const [largest] = tables.map((table) => table.rows()).sort((a, b) => b.length - a.length)
  return largest ?? []
}

/** Stands for a break that was asked for, while white space of the source is folded; no text has this sign. */
const lineBreak = '\ufdd0'

class TableBuilder {
  readonly #rows: Cell[][] = []
  /** Cells of earlier rows that reach down: how many rows more, by column. */
  readonly #reaching = new Map<number, number>()
  #text: string[] | undefined
  #isText = false
  #isIgnored = false
  #span = 1
  /** How many cells all tables of the page may still have. */
  readonly #room: { cells: number }

  constructor(room: { cells: number }) {
    this.#room = room
  }

  beginRow(): void {
    this.endCell()
    this.#takeRoom()
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
    if (down > 1)
      for (let column = at; column < at + this.#span; column += 1) this.#reaching.set(column, down)
  }

  add(text: string): void {
    if (!this.#isIgnored) this.#text?.push(text)
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
    this.#push(row, this.#isText ? { as: 'text', text } : text)
    for (let more = 1; more < this.#span && row.length < limits.columns; more += 1) this.#push(row, '')
    this.#skipReaching()
  }

  rows(): Row[] {
    return this.#rows.map((cells, index) => ({ number: index + 1, cells }))
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

function spanOf(text: string | undefined): number {
  const span = Number.parseInt(text ?? '1', 10)
  return span >= 1 ? Math.min(span, widestSpan) : 1
}

/** Google Sheets says of each cell what it holds: kind 2 is text. */
function isMarkedAsText(attributes: Readonly<Record<string, string>>): boolean {
  return /^\{"1":2[,}]/.test(attributes['data-sheets-value'] ?? '')
}

function fold(text: string): string {
  return text
    .replace(/[\t\n\f\r \u00a0]+/g, ' ')
    .replace(/ ?\ufdd0 ?/g, '\n')
    .trim()
}
