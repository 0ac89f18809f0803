import { cutText } from '../../../shared/domain/cut-text.ts'
import { hasInvisible } from '../../../shared/domain/invisible-characters.ts'
import { type Cell, type CellFlagCode, isEmptyCell, isFault, textOfCell } from '../cell.ts'
import {
  type DateOrder,
  DateOrderEvidence,
  looksLikeDate,
  readAnyDate,
  readIsoDate,
  readOtherDate,
} from '../values/read-date.ts'
import {
  hasOpenPoint,
  isExactNumber,
  isPlaceholder,
  isPlainAmount,
  readCommaNumber,
} from '../values/read-number.ts'
import { YesNoEvidence } from '../values/read-yes-no.ts'

export type ColumnFacts = {
  readonly filled: number
  readonly kind: CellKind
  readonly isTyped: boolean
  /** Meaning of points in its numbers: `open` if all may be thousands separators. */
  readonly points: 'none' | 'open' | 'decimal'
  /** `addresses`, `pictures`: shares of the first cells, 0 to 1, that are web and picture addresses. */
  readonly addresses: number
  readonly pictures: number
  readonly averageLength: number
  readonly samples: readonly string[]
  /** Order of day and month in dates with slashes or hyphens; undefined if ambiguous. */
  readonly dateOrder: DateOrder | undefined
  readonly flags: readonly ColumnFlag[]
}
export type ColumnFlag = {
  readonly code: CellFlagCode
  readonly count: number
  readonly row: number
}

type Exact = 'number' | 'number-comma' | 'yes-no' | 'date' | 'date-day-first' | 'date-month-first'

const exactReaders: Readonly<Record<Exclude<Exact, 'yes-no'>, (text: string) => boolean>> = {
  number: isPlainAmount,
  'number-comma': (text) => text.length <= 15 && readCommaNumber(text) !== undefined,
  date: (text) => readIsoDate(text) !== undefined,
  // Accepts year first as well: Excel rewrites only some of the dates of a column.
  'date-day-first': (text) => (readOtherDate(text, 'day-first') ?? readIsoDate(text)) !== undefined,
  'date-month-first': (text) => (monthFirst(text) ?? readIsoDate(text)) !== undefined,
}

/** Parses a date as month first. With points, the day is first if possible. */
function monthFirst(text: string): string | undefined {
  if (text.includes('.') && readOtherDate(text, 'day-first') !== undefined) return undefined
  return readOtherDate(text, 'month-first')
}
const dateKinds: ReadonlySet<Exact> = new Set<Exact>(['date', 'date-day-first', 'date-month-first'])
/** Maximum share of bad dates in a date column; each bad date waits in the review. */
const maxBadDates = 0.05
/** A date column with at least this many cells may have one bad date, whatever its share. */
const enoughForOneBad = 5

function isDay(text: string): boolean {
  return readOtherDate(text, 'day-first') !== undefined || readOtherDate(text, 'month-first') !== undefined
}

const looksAt = 2000
const keptSamples = 5
/** Columns with longer values are prose, in which a date is just a word. */
const longestDate = 30
const longestEntry = 60
/** Longer than any ID, address or name. */
const longestName = 10_000
/** A longer text is not treated as a list: parsing it would take more memory than the text itself. */
const longestList = 10_000

/** Collects the common properties of a column's cells, in constant memory. */
export class ColumnProfile {
  #possible = new Set<Exact>([
    'number',
    'number-comma',
    'yes-no',
    'date',
    'date-day-first',
    'date-month-first',
  ])
  readonly #dates = new DateOrderEvidence()
  readonly #yesNo = new YesNoEvidence()
  #dateCells = 0
  #firstDate = 0
  /** Date-like cells that are invalid in any order, such as 30.02.1931. */
  #badDates = 0
  #filled = 0
  #readable = 0
  #looked = 0
  #length = 0
  #addresses = 0
  #pictures = 0
  #typedJson = 0
  #typedNumbers = 0
  #placeholders = 0
  #points: ColumnFacts['points'] = 'none'
  /** True after a comma that cannot separate thousands, or a point that can only separate day and month. */
  #hasDecimalComma = false
  #hasPointDate = false
  readonly #listed = new Map<ListKind, number>()
  readonly #samples: string[] = []
  readonly #flags = new Map<CellFlagCode, ColumnFlag>()

  add(cell: Cell | undefined, row = 0): void {
    if (cell === undefined || isEmptyCell(cell)) return
    this.#filled += 1
    if (!isFault(cell)) this.#readable += 1
    if (typeof cell !== 'string' && cell.as === 'json') this.#typedJson += 1
    const whole = textOfCell(cell)
    if (whole.length <= longestName && hasInvisible(whole)) this.flag('invisible-characters', row)
    const text = whole.trim()
    if (this.#looked < looksAt) this.#look(text)
    if (looksLikeDate(text)) {
      if (this.#dateCells === 0) this.#firstDate = row
      this.#dateCells += 1
    }
    if (typeof cell === 'string' || cell.as === 'text') this.#dates.add(text)
    const isText = typeof cell === 'string' || cell.as === 'text'
    if (isText && isPlaceholder(text)) {
      this.#placeholders += 1
      this.flag('not-of-kind', row)
    }
    // A failed formula says nothing about the kind of the others.
    else if (this.#possible.size > 0 && !isFault(cell)) this.#narrow(cell, text, row)
  }

  flag(code: CellFlagCode, row: number): void {
    const known = this.#flags.get(code)
    this.#flags.set(code, { code, count: (known?.count ?? 0) + 1, row: known?.row ?? row })
  }

  facts(): ColumnFacts {
    const looked = Math.max(1, this.#looked)
    const kind = this.#kind()
    if (kind === 'text') this.#flags.delete('not-of-kind')
    if (kind === 'text' && this.#dateCells > 0 && this.#averageLength() <= longestDate)
      this.#flags.set('date-as-text', {
        code: 'date-as-text',
        count: this.#dateCells,
        row: this.#firstDate,
      })
    return {
      filled: this.#filled,
      kind,
      isTyped: this.#typedNumbers > 0 && this.#typedNumbers === this.#filled - this.#placeholders,
      points: this.#points,
      addresses: this.#addresses / looked,
      pictures: this.#pictures / looked,
      averageLength: this.#averageLength(),
      samples: this.#samples,
      dateOrder: this.#dates.order(),
      flags: [...this.#flags.values()],
    }
  }

  #averageLength(): number {
    return this.#length / Math.max(1, this.#looked)
  }

  #look(text: string): void {
    this.#looked += 1
    this.#length += text.length
    if (this.#samples.length < keptSamples) this.#samples.push(cutText(text, 200))
    if (/^(https?:\/\/|www\.)\S+$/i.test(text)) {
      this.#addresses += 1
      if (/\.(png|jpe?g|webp|gif)([?#]|$)/i.test(text)) this.#pictures += 1
      return
    }
    if (text.length > longestList) return
    for (const [kind, separator] of Object.entries(listSeparators)) {
      const entries = text.split(separator)
      if (
        entries.length > 1 &&
        entries.every((entry) => entry.trim().length <= longestEntry) &&
        isListKind(kind as CellKind)
      )
        this.#listed.set(kind as ListKind, (this.#listed.get(kind as ListKind) ?? 0) + 1)
    }
  }

  #narrow(cell: Cell, text: string, row: number): void {
    const isBadDate = readAnyDate(text, undefined) === 'uncertain' && !isDay(text)
    if (isBadDate) {
      this.#badDates += 1
      this.flag('not-of-kind', row)
    }
    for (const kind of this.#possible) {
      if (!this.#fits(cell, kind, text) && !(isBadDate && dateKinds.has(kind))) this.#possible.delete(kind)
    }
    if (typeof cell !== 'string' && cell.as === 'number') this.#typedNumbers += 1
    else if (hasOpenPoint(text)) this.#points = this.#points === 'none' ? 'open' : this.#points
    else if (text.includes('.')) this.#points = 'decimal'
    if (/,\d{1,2}$|,\d{4,}$/.test(text)) this.#hasDecimalComma = true
    if (/^\d{1,2}\.\d{1,2}\.\d{4}/.test(text)) this.#hasPointDate = true
  }

  /**
   * Returns true if a cell fits a kind. A text cell stays text, even if it looks like another kind; only yes
   * and no have no type of their own. A number cell stays a number if no digit is lost.
   */
  #fits(cell: Cell, kind: Exact, text: string): boolean {
    const type = typeof cell === 'string' ? undefined : cell.as
    if (kind === 'yes-no') return this.#yesNo.add(text, type === 'yes-no')
    if (type === 'text') return false
    if (type === 'number' && kind === 'number') return isExactNumber(text)
    return exactReaders[kind](text)
  }

  #kind(): CellKind {
    if (this.#readable === 0) return 'text'
    if (this.#typedJson > 0) return 'as-is'
    const possible = this.#possible
    if (this.#placeholders * 2 > this.#filled) return 'text'
    if (this.#placeholders === 0 && possible.has('yes-no') && this.#yesNo.isEnough()) return 'yes-no'
    if (possible.has('number')) return 'number'
    if (possible.has('number-comma') && this.#hasDecimalComma) return 'number-comma'
    const mayBeBad = Math.max(this.#filled >= enoughForOneBad ? 1 : 0, this.#filled * maxBadDates)
    if (this.#badDates > mayBeBad) return this.#listKind() ?? 'text'
    if (possible.has('date')) return 'date'
    const isClear = possible.has('date-day-first') !== possible.has('date-month-first')
    if (possible.has('date-day-first') && (isClear || this.#hasPointDate)) return 'date-day-first'
    if (possible.has('date-month-first') && isClear) return 'date-month-first'
    if (possible.has('date-day-first')) return 'undecided'
    return this.#listKind() ?? 'text'
  }

  /** Returns a list kind for clear cases only: many cells, and no comma, which prose has as well. */
  #listKind(): ListKind | undefined {
    const plain: readonly ListKind[] = ['list-semicolon', 'list-bar', 'list-lines']
    return plain.find((kind) => (this.#listed.get(kind) ?? 0) >= Math.max(2, this.#looked * 0.3))
  }
}

/**
 * How the cells of a column are parsed. `as-is` keeps JSON as in the file; `number-comma` has a decimal
 * comma; list kinds name their separator. `undecided`: likely numbers or dates with several readings; such
 * rows wait until the user chooses another kind.
 */
export const cellKinds = [
  'text',
  'number',
  'number-comma',
  'yes-no',
  'date',
  'date-day-first',
  'date-month-first',
  'list-semicolon',
  'list-comma',
  'list-bar',
  'list-lines',
  'json',
  'as-is',
  'undecided',
] as const
export type CellKind = (typeof cellKinds)[number]

export const listSeparators = {
  'list-semicolon': ';',
  'list-comma': ',',
  'list-bar': '|',
  'list-lines': '\n',
} as const satisfies Partial<Record<CellKind, string>>
export type ListKind = keyof typeof listSeparators

export function isListKind(kind: CellKind): kind is ListKind {
  return kind in listSeparators
}
