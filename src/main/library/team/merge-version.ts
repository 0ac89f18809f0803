import { mergeMetadata } from '../../../shared/domain/metadata/merge-metadata.ts'
import { compactJson } from '../../../shared/domain/metadata/metadata-text.ts'
import { longestMetadata } from '../../../shared/domain/text-limits.ts'
import { readMetadata } from '../records/metadata-checks.ts'
import type { Wanted } from '../records/rows.ts'

type Texts = Pick<Wanted, 'title' | 'metadata'>
type Merged = { readonly title: string | null; readonly metadata: string | null; readonly conflicts: boolean }

/**
 * Merges a version based on `base` over `theirs`. If both changed the same part, keeps its own
 * values and reports the conflict, so that it is still compared with its base.
 */
export function mergeVersion(base: Texts, mine: Texts, theirs: Texts): Merged {
  const title = mergeTitle(base.title, mine.title, theirs.title)
  const metadata = mergeTexts(base.metadata, mine.metadata, theirs.metadata)
  return {
    title: title.value,
    metadata: metadata.value,
    conflicts: title.conflicts || metadata.conflicts,
  }
}

type Part = { readonly value: string | null; readonly conflicts: boolean }

function mergeTitle(base: string | null, mine: string | null, theirs: string | null): Part {
  if (mine === base) return { value: theirs, conflicts: false }
  return { value: mine, conflicts: theirs !== base && theirs !== mine }
}

function mergeTexts(base: string | null, mine: string | null, theirs: string | null): Part {
  if (isSameMetadata(theirs, base) || isSameMetadata(mine, theirs)) return { value: mine, conflicts: false }
  if (isSameMetadata(mine, base)) return { value: theirs, conflicts: false }
  let conflicts = false
  const merged = mergeMetadata(readMetadata(base), readMetadata(mine), readMetadata(theirs), () => {
    conflicts = true
    return 'mine'
  })
  // Two valid sides may exceed the limit once merged.
  const fits = merged.ok && merged.value.length <= longestMetadata
  return fits ? { value: merged.value, conflicts } : { value: mine, conflicts: true }
}

export function isSameTexts(one: Texts, other: Texts): boolean {
  return one.title === other.title && isSameMetadata(one.metadata, other.metadata)
}

function isSameMetadata(one: string | null, other: string | null): boolean {
  return one === other || compactJson(one ?? '{}') === compactJson(other ?? '{}')
}
