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

/** What a save would do to metadata, no longer than a person reads. Plain data: it may come from a worker. */
export type ChangeSummary = {
  readonly differs: boolean
  /** The first changes. Those of order are only told where nothing else changes. */
  readonly shown: readonly ToldChange[]
  /** How many changes there are besides. */
  readonly hidden: number
  readonly counts: Readonly<Record<'added' | 'changed' | 'removed' | 'order' | 'kept', number>>
  readonly removals: Removals
}

/** The fields that a save would lose, which have to be agreed to. */
export type Removals = {
  /** All of them, as a save that agrees to them names them. */
  readonly names: readonly string[]
  /** The first of them. */
  readonly places: readonly MetadataPath[]
}

const shownAtMost = 200

export function summariseChanges({ changes, differs }: MetadataChanges): ChangeSummary {
  const counts = { added: 0, changed: 0, removed: 0, order: 0, kept: 0 }
  for (const { kind } of changes) counts[kind] += 1
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

/** Compares two texts, of which blank and null stand for no metadata. */
export function compareTexts(before: string | null, after: string): ChangeSummary | 'unreadable' {
  const wanted = after.trim() === '' ? null : parseMetadata(after)
  if (wanted?.ok === false) return 'unreadable'
  return summariseChanges(compareMetadata(readStored(before), wanted?.value ?? null))
}

/** Metadata as it is kept; null stands for none. */
export function readStored(text: string | null): ParsedMetadata | null {
  const parsed = text === null ? null : parseMetadata(text)
  return parsed?.ok === true ? parsed.value : null
}
