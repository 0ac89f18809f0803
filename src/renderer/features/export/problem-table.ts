import type { WholeReviewRow } from '../../../shared/schemas/review.ts'
import { tableColumns } from '../../messages/imports/table-import.ts'
import { messages } from '../../messages/messages.ts'
import { reviewProblemsMessage } from '../../messages/problems/review-problems.ts'
import {
  type CellKind,
  type ColumnUse,
  cellOfValue,
  type FlatField,
  flatFields,
  joinFieldName,
  splitFieldName,
  type TableLayout,
  valueAt,
} from '../../spreadsheets/index.ts'

export type ProblemTable = {
  readonly layout: TableLayout
  cellsOf(row: WholeReviewRow): readonly string[]
}

const plainUses = ['title', 'collection', 'documentId', 'text', 'website', 'picture-address'] as const

/**
 * Lays out a table for rows: as their source table without its excluded columns, if there is one; else with a column
 * for each part of a document. `fields` has an entry for each field and kind of value.
 */
export function layOutProblemTable(
  origin: TableLayout | null,
  fields: readonly Pick<FlatField, 'path' | 'kind'>[],
  decimalSign: ',' | '.',
): ProblemTable {
  const text = tableColumns
  const { metadataColumn } = messages.tableExport
  const problemColumn = messages.terms.problem
  const kept =
    origin === null
      ? plainUses.map((to) => ({ name: text[to], use: { to } as ColumnUse }))
      : origin.columns.flatMap((name, index) => {
          const use = origin.mapping.uses[index]
          if (use === undefined || use.to === 'nothing') return []
          // A text table has no types to preserve.
          const isAsIs = use.to === 'field' && use.kind === 'as-is'
          return [{ name, use: isAsIs ? { ...use, kind: kindOf(splitFieldName(use.name), fields) } : use }]
        })
  const known = kept.flatMap(({ use }) => (use.to === 'field' ? [splitFieldName(use.name)] : []))
  const isKnown = (path: FlatField['path']) =>
    known.some((one) => one.every((step, index) => step === path[index]))
  const taken = new Set(kept.map(({ name }) => name))
  const paths = new Map(fields.map(({ path }) => [keyOf(path), path]))
  const added = [...paths.values()]
    .filter((path) => !isKnown(path))
    .map((path) => {
      const name = joinFieldName(path)
      const use: ColumnUse = { to: 'field', name, kind: kindOf(path, fields) }
      // A field may be named like another column, or like one of ours.
      const isTaken = taken.has(name) || name === problemColumn || name === metadataColumn
      return { name: isTaken ? `\\${name}` : name, use }
    })
  const columns = [...kept, ...added].map(({ name, use }) => ({ name, use: withDecimals(use, decimalSign) }))
  const nothing: ColumnUse = { to: 'nothing' }
  return {
    layout: {
      columns: [...columns.map(({ name }) => name), metadataColumn, problemColumn],
      mapping: {
        uses: [...columns.map(({ use }) => use), nothing, nothing],
        collection: origin?.mapping.collection ?? '',
      },
    },
    cellsOf: (row) => [
      ...columns.map(({ use }) => cellOfUse(row, use)),
      flatFields(row.metadata) === undefined ? (row.metadata ?? '') : '',
      reviewProblemsMessage(row.problems),
    ],
  }
}

/** A spreadsheet program with a decimal comma reads a decimal point as a date. */
function withDecimals(use: ColumnUse, sign: ',' | '.'): ColumnUse {
  if (use.to !== 'field' || (use.kind !== 'number' && use.kind !== 'number-comma')) return use
  return { ...use, kind: sign === ',' ? 'number-comma' : 'number' }
}

function kindOf(path: FlatField['path'], fields: readonly Pick<FlatField, 'path' | 'kind'>[]): CellKind {
  const key = keyOf(path)
  const kinds = new Set(fields.filter((field) => keyOf(field.path) === key).map(({ kind }) => kind))
  const [kind] = kinds
  if (kinds.size > 1) return 'text'
  return kind === 'text' || kind === 'number' || kind === 'yes-no' ? kind : 'json'
}

function cellOfUse(row: WholeReviewRow, use: ColumnUse): string {
  const { content } = row
  switch (use.to) {
    case 'title':
    case 'collection':
    case 'documentId':
      return row[use.to]
    case 'text':
      return content.kind === 'text' ? content.text : ''
    case 'website':
    case 'picture-address':
      return content.kind === use.to ? content.address : ''
    case 'field': {
      const raw = valueAt(row.metadata, splitFieldName(use.name))
      return raw === undefined ? '' : cellOfValue(raw, use.kind)
    }
    case 'nothing':
      return ''
  }
}

export function keyOf(path: readonly string[]): string {
  return JSON.stringify(path)
}

export function commonTable(sources: Iterable<string>): string | undefined {
  let common: string | undefined
  for (const source of sources) {
    const name = messages.tableImport.nameInSource(source)
    if (name === undefined || (common !== undefined && name !== common)) return undefined
    common = name
  }
  return common
}
