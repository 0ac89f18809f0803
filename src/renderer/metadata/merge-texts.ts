import {
  type MergeChoice,
  type MergeConflict,
  type MergeSide,
  mergeMetadata,
} from '../../shared/domain/metadata/merge-metadata.ts'
import { type ChangeSummary, compareTexts, readStored } from './change-summary.ts'

export type SettledPlace = { readonly path: readonly string[]; readonly choice: MergeChoice }

type ToldChange = Exclude<ChangeSummary['shown'][number], { kind: 'order' }>
type MergedChange = { readonly side: MergeSide; readonly change: ToldChange }

export type MergedTexts = {
  readonly text: string | null
  /** The first open conflicts; further ones follow once these are decided. */
  readonly conflicts: readonly MergeConflict[]
  /** The first changes made by one side only. */
  readonly merged: readonly MergedChange[]
  readonly hidden: number
}

const conflictsAtMost = 50
const mergedAtMost = 50

/** Merges the typed and the saved text, both based on `base`. Null means no metadata. */
export function mergeTexts(
  base: string | null,
  mine: string | null,
  theirs: string | null,
  settled: readonly SettledPlace[],
): MergedTexts {
  const [before, wanted, now] = [base, mine, theirs].map(readStored)
  const choices = new Map(settled.map(({ path, choice }) => [JSON.stringify(path), choice]))
  const result = mergeMetadata(before ?? null, wanted ?? null, now ?? null, (path) =>
    choices.get(JSON.stringify(path)),
  )
  const open = result.ok ? [] : result.error
  const asked = [...settled, ...open].map(({ path }) => path)
  const changesOf = (side: MergeSide, text: string | null) => toldChanges(side, base, text, asked)
  const [ours, others] = [changesOf('mine', mine), changesOf('theirs', theirs)]
  const known = new Set(others.shown.map(({ change }) => JSON.stringify(change)))
  const merged = [...others.shown, ...ours.shown.filter(({ change }) => !known.has(JSON.stringify(change)))]
  return {
    text: result.ok ? result.value : null,
    conflicts: open.slice(0, conflictsAtMost),
    merged: merged.slice(0, mergedAtMost),
    hidden: ours.hidden + others.hidden + Math.max(0, merged.length - mergedAtMost),
  }
}

function toldChanges(
  side: MergeSide,
  base: string | null,
  text: string | null,
  asked: readonly (readonly string[])[],
): { readonly shown: readonly MergedChange[]; readonly hidden: number } {
  const compared = compareTexts(base, text ?? '')
  if (compared === 'unreadable') return { shown: [], hidden: 0 }
  const isAsked = ({ path }: ToldChange) =>
    asked.some((place) => place.every((name, at) => path[at] === name))
  return {
    shown: compared.shown.flatMap((change) =>
      change.kind === 'order' || isAsked(change) ? [] : [{ side, change }],
    ),
    hidden: compared.hidden,
  }
}
