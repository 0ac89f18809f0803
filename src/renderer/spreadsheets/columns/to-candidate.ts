import { completeAddress } from '../../../shared/domain/addresses/web-address.ts'
import { cutText, shortenText } from '../../../shared/domain/cut-text.ts'
import { visibleName, visibleTitle } from '../../../shared/domain/invisible-characters.ts'
import type { ReviewProblemCode } from '../../../shared/domain/review-problems.ts'
import type {
  ReviewCandidate,
  ReviewContent,
  ReviewField,
  ReviewProblem,
} from '../../../shared/schemas/review.ts'
import { tableImport } from '../../messages/imports/table-import.ts'
import {
  type Cell,
  type CellFlagCode,
  cleanCell,
  flagsByColumn,
  hasLostSigns,
  isBlocking,
  isCutByExcel,
  isEmptyCell,
  isFault,
  type Row,
  type RowFault,
  textOfCell,
} from '../cell.ts'
import { isPowerOfTen, isRounded } from '../values/read-number.ts'
import { readValue } from '../values/read-value.ts'
import { type ColumnUse, contentUses, type Mapping } from './column-use.ts'
import { suggestTitle } from './guess-uses.ts'
import { type FieldValue, nestFields, splitFieldName } from './nested-fields.ts'

export type CandidateContext = {
  readonly source: string
  readonly mapping: Mapping
  readonly columnNames: readonly string[]
  /** Reports rows that end early; false if many rows of the file do. */
  readonly reportsShortRows: boolean
}

const mostProblems = 100
const quotedLength = 200

/**
 * Converts a row for the review, whatever its content: an unreadable value becomes a problem at its field.
 */
export function toCandidate(row: Row, context: CandidateContext): ReviewCandidate {
  const { mapping, columnNames } = context
  const problems: ReviewProblem[] = []
  const report = (field: ReviewField, code: ReviewProblemCode, facts: ReviewProblem['facts'] = {}) => {
    if (problems.length < mostProblems) problems.push({ field, code, facts })
  }
  if (row.fault !== undefined && !isSplit(row.fault)) return unreadable(row, context)
  if (row.fault !== undefined) report('content', 'row-not-readable', { reason: row.fault })
  const plain: Record<PlainUse, string> = { title: '', collection: '', documentId: '' }
  const contents: { readonly to: (typeof contentUses)[number]; readonly text: string }[] = []
  const fields: FieldValue[] = []
  const flags = flagsByColumn(row)

  for (const [index, use] of mapping.uses.entries()) {
    const given = row.cells[index]
    if (use.to === 'nothing' || given === undefined || isEmptyCell(given)) continue
    const cell = cleanCell(given)
    const column = columnNames[index] ?? ''
    const field = fieldOf(use)
    const facts = { name: column, column, value: cutText(textOfCell(cell), quotedLength) }
    const codes = new Set<ReviewProblemCode>([...(flags.get(index) ?? [])].filter(isBlocking))
    if (hasLostSigns(given)) codes.add('characters-lost')
    if (isCutByExcel(given)) codes.add('cell-too-long')
    const reportAll = () => {
      for (const code of codes) report(field, code, factsOf(use, facts))
    }
    if (use.to === 'field') {
      const value = readValue(cell, use.kind)
      if (value?.problem !== undefined) codes.add(value.problem)
      reportAll()
      if (value === null) continue
      fields.push({ path: splitFieldName(use.name), raw: value.raw })
      continue
    }
    if (isFault(cell)) codes.add('cell-not-readable')
    const text = textOfCell(cell)
    if (use.to === 'title' || use.to === 'collection' || use.to === 'documentId') {
      if (use.to === 'documentId' && mayBeAnotherId(text.trim(), flags.get(index)))
        codes.add('number-not-exact')
      if (plain[use.to] === '') plain[use.to] = use.to === 'title' ? visibleTitle(text) : visibleName(text)
    } else contents.push({ to: use.to, text })
    reportAll()
  }

  const over = row.cells.slice(mapping.uses.length).filter((cell) => !isEmptyCell(cell))
  if (over.length > 0)
    report('content', 'too-many-cells', {
      count: row.cells.length,
      columns: mapping.uses.length,
      others: listOfLeft(over.map(textOfCell)),
    })
  else if (context.reportsShortRows && row.fault === undefined && row.cells.length < mapping.uses.length)
    report('content', 'too-few-cells', { count: row.cells.length, columns: mapping.uses.length })
  if (contents.length > 1)
    report('content', 'content-not-clear', {
      count: contents.length,
      others: listOfLeft(contents.slice(1).map(({ text }) => text)),
    })

  const content = contentOf(contents[0], mapping)
  const nested = fields.length === 0 ? null : nestFields(fields)
  if (nested === undefined) report('metadata', 'field-clash')
  return {
    content,
    title: plain.title !== '' || hasUse(mapping, 'title') ? plain.title : suggestTitle(content),
    collection: plain.collection === '' ? mapping.collection : plain.collection,
    documentId: plain.documentId,
    metadata: nested === undefined ? flatFields(fields) : nested,
    source: tableImport.rowSource(context.source, row.number),
    problems,
  }
}

function listOfLeft(texts: readonly string[]): string {
  const list = texts.map((text) => oneLine(cutText(text, longestListOfLeft * 2))).join(' | ')
  return shortenText(list, longestListOfLeft)
}
const longestListOfLeft = 300

/** IDs that a spreadsheet may have changed are held back. */
function mayBeAnotherId(text: string, flags: ReadonlySet<CellFlagCode> | undefined): boolean {
  return isRounded(text) || isPowerOfTen(text) || flags?.has('shown-as-power') === true
}

type PlainUse = 'title' | 'collection' | 'documentId'

function hasUse({ uses }: Mapping, to: ColumnUse['to']): boolean {
  return uses.some((use) => use.to === to)
}

function fieldOf(use: ColumnUse): ReviewField {
  if (use.to === 'field') return 'metadata'
  return use.to === 'title' || use.to === 'collection' || use.to === 'documentId' ? use.to : 'content'
}

/**
 * The review clears a field's problem when the field is set, and finds it by the first step of its path. Name
 * and kind let a corrected value be parsed as its column's others.
 */
function factsOf(use: ColumnUse, facts: ReviewProblem['facts']): ReviewProblem['facts'] {
  if (use.to !== 'field') return facts
  return { ...facts, name: splitFieldName(use.name)[0] ?? use.name, field: use.name, kind: use.kind }
}

function contentOf(
  found: { readonly to: (typeof contentUses)[number]; readonly text: string } | undefined,
  mapping: Mapping,
): ReviewContent {
  const to = found?.to ?? contentUses.find((use) => hasUse(mapping, use)) ?? 'text'
  const text = found?.text ?? ''
  if (to === 'text') return { kind: 'text', text }
  return { kind: to, address: completeAddress(visibleName(text)) }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function isSplit(fault: RowFault): boolean {
  return fault === 'quote-not-closed' || fault === 'too-many-cells'
}

/** An unparsable row is kept whole as text, so that it can be read and corrected. */
function unreadable(row: Row, { source, mapping }: CandidateContext): ReviewCandidate {
  return {
    content: { kind: 'text', text: row.cells.map((cell: Cell) => textOfUnread(cell)).join('\t') },
    title: '',
    collection: mapping.collection,
    documentId: '',
    metadata: null,
    source: tableImport.rowSource(source, row.number),
    problems: [{ field: 'content', code: 'row-not-readable', facts: { reason: row.fault ?? '' } }],
  }
}

function textOfUnread(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text
}

/** Returns flat metadata: if groups and values clash, each keeps its whole name, so that nothing is lost. */
function flatFields(fields: readonly FieldValue[]): string {
  const lines = fields.map(({ path, raw }) => `  ${JSON.stringify(path.join('.'))}: ${raw}`)
  return `{\n${lines.join(',\n')}\n}`
}
