import {
  compareMetadata,
  type MetadataChange,
  type MetadataChanges,
  removalNames,
  removalsIn,
} from '../../shared/domain/metadata/metadata-changes.ts'
import { type ParsedMetadata, parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import type { MetadataPath } from '../../shared/domain/metadata/metadata-tree.ts'

type ToldChange = Exclude<MetadataChange, { kind: 'kept' }>

/** The effect of a save on metadata, shortened for display. Plain data: may come from a worker. */
export type ChangeSummary = {
  readonly differs: boolean
  /** The first changes. Changes of order are listed only if there are no others. */
  readonly shown: readonly ToldChange[]
  readonly hidden: number
  /** Of fields: a list counts once, whatever happens to its entries. */
  readonly counts: Readonly<Record<'added' | 'changed' | 'removed' | 'order' | 'kept', number>>
  readonly removals: Removals
}

export type Removals = {
  readonly names: readonly string[]
  readonly places: readonly MetadataPath[]
}

const shownAtMost = 200

export function summariseChanges({ changes, differs }: MetadataChanges): ChangeSummary {
  const counts = { added: 0, changed: 0, removed: 0, order: 0, kept: 0 }
  const lists = new Set<string>()
  for (const { kind, path } of changes) {
    const isEntry = typeof path.at(-1) === 'number' && kind !== 'kept' && kind !== 'order'
    if (isEntry) lists.add(JSON.stringify(path.slice(0, -1)))
    else counts[kind] += 1
  }
  counts.changed += lists.size
  const told = counts.added + counts.changed + counts.removed
  const shown = changes
    .filter((change) => change.kind !== 'kept')
    .filter(({ kind }) => told === 0 || kind !== 'order')
  const removed = removalsIn(changes)
  return {
    differs,
    shown: shown.slice(0, shownAtMost),
    hidden: Math.max(0, shown.length - shownAtMost),
    counts,
    removals: {
      names: removalNames(removed),
      places: removed.slice(0, shownAtMost).map(({ path }) => path),
    },
  }
}

export function compareTexts(before: string | null, after: string): ChangeSummary | 'unreadable' {
  const wanted = after.trim() === '' ? null : parseMetadata(after)
  if (wanted?.ok === false) return 'unreadable'
  return summariseChanges(compareMetadata(readStored(before), wanted?.value ?? null))
}

export function readStored(text: string | null): ParsedMetadata | null {
  const parsed = text === null ? null : parseMetadata(text)
  return parsed?.ok === true ? parsed.value : null
}
