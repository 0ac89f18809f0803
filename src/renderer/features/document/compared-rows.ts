import { compareMetadata, type MetadataChange } from '../../../shared/domain/metadata-changes.ts'
import type { VersionContent } from '../../../shared/schemas/document.ts'
import { readStoredMetadata } from './document-edit.ts'

/** One line of two versions side by side; a value that is not there is null. Both are JSON. */
export type ComparedRow = {
  readonly path: MetadataChange['path']
  readonly before: string | null
  readonly after: string | null
  readonly differs: boolean
}

export type Compared = {
  readonly rows: readonly ComparedRow[]
  readonly isOrderOther: boolean
}

export function compareVersions(one: VersionContent, other: VersionContent): Compared {
  const { changes } = compareMetadata(readStoredMetadata(one.metadata), readStoredMetadata(other.metadata))
  const rows = changes.flatMap((change) => rowOf(change) ?? [])
  return { rows, isOrderOther: changes.some(({ kind }) => kind === 'order') }
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
