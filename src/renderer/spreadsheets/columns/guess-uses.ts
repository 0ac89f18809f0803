import { cutText } from '../../../shared/domain/cut-text.ts'
import { hasInvisible, visibleName } from '../../../shared/domain/invisible-characters.ts'
import type { ReviewContent } from '../../../shared/schemas/review.ts'
import { tableImport } from '../../messages/imports/table-import.ts'
import type { HiddenContent } from '../cell.ts'
import { unguardText } from '../write-csv.ts'
import type { CellKind, ColumnFacts } from './column-profile.ts'
import type { ColumnUse, FieldUse } from './column-use.ts'
import { headerKey, headers } from './known-headers.ts'
import { joinFieldName } from './nested-fields.ts'

export type GuessedColumn = {
  readonly name: string
  readonly facts: ColumnFacts
  readonly linksOf?: number
}

/** Header that the app writes over a column of problems. */
const problemHeader = 'problem'

/**
 * Last words of column names whose digits are identifiers, not amounts; longer ones match word endings, too.
 */
const digitWords =
  /^(?:tel|fax|zip|plz|isbn|issn|ean|gtin|upc|sku|iban|nr|no|id|.*(?:phone|mobil|handy|postal|postcode|konto|account|code|nummer|number))$/

function hasDigitName(name: string): boolean {
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').match(/\p{L}+/gu)
  return digitWords.test(words?.at(-1)?.toLowerCase() ?? '')
}

/** Day and month, which look like a decimal number. */
const dayAndMonth = /^\d{1,2}\.\d{1,2}\.?$/
const dateWords = /(?:^|[^\p{L}])(?:date|datum|fecha|data|dato)(?:[^\p{L}]|$)|(?:date|datum)$/iu

/**
 * Suggests a use for each column, by its header and cells. Every use but fields and nothing is given once.
 */
export function guessUses(columns: readonly GuessedColumn[], isJson: boolean): readonly ColumnUse[] {
  const keys = columns.map(({ name }) => headerKey(name))
  const taken = new Map<number, ColumnUse>()
  // A hidden column becomes the content only if no other can.
  const isLink = (index: number) => columns[index]?.linksOf !== undefined
  const free = (index: number) => !taken.has(index) && !isLink(index)
  const isFilled = (index: number) => (columns[index]?.facts.filled ?? 0) > 0
  const find = (words: readonly string[], fits: (facts: ColumnFacts) => boolean = () => true) => {
    for (const word of words) {
      const found = keys.findIndex((key, index) => {
        const facts = columns[index]?.facts
        return key === word && free(index) && facts !== undefined && isFilled(index) && fits(facts)
      })
      if (found >= 0) return found
    }
    return undefined
  }
  const give = (index: number | undefined, use: ColumnUse): boolean => {
    if (index === undefined) return false
    taken.set(index, use)
    return true
  }
  const isProse = ({ addresses }: ColumnFacts) => addresses < 0.5
  const isAddress = ({ addresses }: ColumnFacts) => addresses >= 0.5
  const isPicture = ({ addresses, pictures }: ColumnFacts) => addresses >= 0.5 && pictures >= 0.5

  give(find(headers.documentId), { to: 'documentId' })
  give(find(headers.title, isProse) ?? find(headers.name, isProse), { to: 'title' })
  give(find(headers.collection, isProse), { to: 'collection' })
  for (const own of ['text', 'website', 'picture'] as const) {
    // Headers spelled as in the app mark its own tables, whose columns stand side by side.
    give(find(headers[own].slice(0, 1)), { to: own === 'picture' ? 'picture-address' : own })
  }
  const hasContent = () =>
    [...taken.values()].some(({ to }) => ['text', 'website', 'picture-address'].includes(to))
  if (!hasContent()) give(find(headers.text, isProse) ?? find(headers.description, isLong), { to: 'text' })
  if (!hasContent()) give(find(headers.picture, isAddress), { to: 'picture-address' })
  if (!hasContent()) give(find(headers.website, isAddress), { to: 'website' })
  if (!hasContent()) give(firstWhere(columns, free, isPicture), { to: 'picture-address' })
  if (!hasContent()) give(firstWhere(columns, free, isAddress), { to: 'website' })
  if (!hasContent()) give(longest(columns, free) ?? find(headers.description, isProse), { to: 'text' })

  const freeLink = (index: number) => isLink(index)
  if (!hasContent()) give(firstWhere(columns, freeLink, isPicture), { to: 'picture-address' })
  if (!hasContent()) give(firstWhere(columns, freeLink, isAddress), { to: 'website' })

  return columns.map(({ name, facts }, index) => {
    const use = taken.get(index)
    if (use !== undefined) return use
    if (keys[index] === problemHeader || facts.filled === 0 || isLink(index)) return { to: 'nothing' }
    return fieldUseOf({ name, facts }, isJson)
  })
}

export function fieldUseOf({ name, facts }: GuessedColumn, isJson: boolean): FieldUse {
  // A point in a JSON field name is literal and leads into no group.
  const shown = hasInvisible(name) ? visibleName(name) : name
  return { to: 'field', name: isJson ? joinFieldName([shown]) : shown, kind: kindUnder(name, facts) }
}

function kindUnder(name: string, { kind, isTyped, samples }: ColumnFacts): CellKind {
  if (isTyped || (kind !== 'number' && kind !== 'undecided')) return kind
  if (hasDigitName(name)) return 'text'
  return dateWords.test(name) && samples.every((text) => dayAndMonth.test(text)) ? 'undecided' : kind
}

function isLong({ averageLength, addresses }: ColumnFacts): boolean {
  return averageLength >= 40 && addresses < 0.5
}

function firstWhere(
  columns: readonly GuessedColumn[],
  free: (index: number) => boolean,
  fits: (facts: ColumnFacts) => boolean,
): number | undefined {
  const found = columns.findIndex(({ facts }, index) => free(index) && facts.filled > 0 && fits(facts))
  return found === -1 ? undefined : found
}

function longest(columns: readonly GuessedColumn[], free: (index: number) => boolean): number | undefined {
  let [found, length]: [number | undefined, number] = [undefined, 0]
  for (const [index, { facts }] of columns.entries()) {
    if (free(index) && isLong(facts) && facts.averageLength > length)
      [found, length] = [index, facts.averageLength]
  }
  return found
}

/** Gives each column a unique name: its header, numbered if repeated, or its letter. */
export function nameColumns(
  header: readonly string[],
  count: number,
  hidden?: HiddenContent,
): readonly string[] {
  const used = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const given = cutText(
      unguardText(header[index] ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
      longestName,
    )
    const wanted = given === '' ? tableImport.columnAt(letterOf(hidden?.placeOf(index) ?? index)) : given
    let name = wanted
    for (let number = 2; used.has(name); number += 1) name = `${wanted} (${number})`
    used.add(name)
    return name
  })
}

export function nameLinks(linked: readonly number[], names: readonly string[]): readonly string[] {
  const used = new Set(names)
  return linked.map((column) => {
    const wanted = tableImport.addressOf(names[column] ?? '')
    let name = wanted
    for (let number = 2; used.has(name); number += 1) name = `${wanted} (${number})`
    used.add(name)
    return name
  })
}

const longestName = 500

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

const longestTitle = 80

/** Suggests a title for a document without one: the first words of its text, or the end of its address. */
export function suggestTitle(content: ReviewContent): string {
  switch (content.kind) {
    case 'text': {
      const line = content.text.trimStart().slice(0, 1000).split('\n')[0]?.replace(/\s+/g, ' ').trim() ?? ''
      if (line.length <= longestTitle) return line
      const end = line.lastIndexOf(' ', longestTitle)
      return `${cutText(line, end > longestTitle / 2 ? end : longestTitle)}…`
    }
    case 'website':
    case 'picture-address':
      return titleOfAddress(content.address)
    case 'picture-file':
      return content.picture.name
  }
}

function titleOfAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const { hostname, pathname } = new URL(address)
  const step = pathname.split('/').findLast((part) => part !== '') ?? ''
  const words = decode(step)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[-_+]+/g, ' ')
    .trim()
  return words === '' ? hostname.replace(/^www\./, '') : words
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
