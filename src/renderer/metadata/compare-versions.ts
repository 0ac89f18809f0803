import { compareMetadata, type MetadataChange } from '../../shared/domain/metadata/metadata-changes.ts'
import { fieldsThatDiffer, restoreFields } from '../../shared/domain/metadata/patch-metadata.ts'
import { type ChangeSummary, readStored, summariseChanges } from './change-summary.ts'

export type ComparedRow = {
  readonly path: MetadataChange['path']
  readonly before: string | null
  readonly after: string | null
  readonly differs: boolean
}

/** The first rows, and the number of remaining ones. Plain data: may come from a worker. */
type ComparedRows = { readonly rows: readonly ComparedRow[]; readonly hidden: number }

export type ComparedVersions = Readonly<Record<'differences' | 'all', ComparedRows>> & {
  readonly isOrderOther: boolean
}

const rowsAtMost = 500

export function compareVersions(one: string | null, other: string | null): ComparedVersions {
  const { changes } = compareMetadata(readStored(one), readStored(other))
  const all = changes.flatMap((change) => rowOf(change) ?? [])
  return {
    differences: firstOf(all.filter(({ differs }) => differs)),
    all: firstOf(all),
    isOrderOther: changes.some(({ kind }) => kind === 'order'),
  }
}

function firstOf(rows: readonly ComparedRow[]): ComparedRows {
  return { rows: rows.slice(0, rowsAtMost), hidden: Math.max(0, rows.length - rowsAtMost) }
}

function rowOf(change: MetadataChange): ComparedRow | undefined {
  const { path } = change
  switch (change.kind) {
    case 'kept':
      return { path, before: change.raw, after: change.raw, differs: false }
    case 'added':
      return { path, before: null, after: change.raw, differs: true }
    case 'changed':
      return { path, before: change.before, after: change.raw, differs: true }
    case 'removed':
      return { path, before: change.before, after: null, differs: true }
    case 'order':
      return undefined
  }
}

export type RestorableMetadata = {
  readonly differs: boolean
  readonly fields: readonly (readonly string[])[]
  readonly hidden: number
}

const fieldsAtMost = 100

export function findRestorableMetadata(now: string | null, then: string | null): RestorableMetadata {
  const [before, after] = [readStored(now), readStored(then)]
  const fields = fieldsThatDiffer(before, after)
  return {
    differs: compareMetadata(before, after).differs,
    fields: fields.slice(0, fieldsAtMost),
    hidden: Math.max(0, fields.length - fieldsAtMost),
  }
}

export function assessRestoredMetadata(
  now: string | null,
  then: string | null,
  fields: readonly (readonly string[])[] | 'all',
): ChangeSummary {
  const [before, former] = [readStored(now), readStored(then)]
  const after = fields === 'all' ? former : readStored(restoreFields(before, former, fields))
  return summariseChanges(compareMetadata(before, after))
}
