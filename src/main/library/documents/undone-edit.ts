import { compareMetadata, type MetadataChange } from '../../../shared/domain/metadata/metadata-changes.ts'
import { compactJson } from '../../../shared/domain/metadata/metadata-text.ts'
import { nodeAt, rawOf, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import { patchMetadata } from '../../../shared/domain/metadata/patch-metadata.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { VersionContent } from '../../../shared/schemas/document.ts'
import { readMetadata } from '../records/metadata-checks.ts'
import type { Wanted } from '../records/rows.ts'

export function formerTitle(
  known: Wanted,
  saved: VersionContent,
  before: VersionContent,
): Result<string | undefined, Failure> {
  if (saved.title === before.title || before.title === null) return succeed(undefined)
  return known.title === saved.title ? succeed(before.title) : fail(failed('changed-since'))
}

export function formerMetadata(
  known: Wanted,
  saved: VersionContent,
  before: VersionContent,
): Result<string | undefined, Failure> {
  const [then, since, now] = [before, saved, known].map(({ metadata }) => readMetadata(metadata ?? '{}'))
  if (then == null || since == null || now == null)
    return fail(failed('metadata-not-valid', { field: 'metadata' }))
  const back = compareMetadata(since, then)
  if (!back.differs) return succeed(undefined)
  if (compactJson(since.text) === compactJson(now.text)) return succeed(then.text)
  if (!isEachAsSaved(back.changes, since.text, now.text)) return fail(failed('changed-since'))
  return succeed(patchMetadata(now.text, back.changes))
}

/**
 * True if every changed place is still as saved. Places inside a list compare the whole list, since positions
 * shift when an entry is added or removed.
 */
function isEachAsSaved(changes: readonly MetadataChange[], since: string, now: string): boolean {
  const [savedAt, nowAt] = [since, now].map((text) => valuesIn(text))
  return changes.every(({ kind, path }) => {
    if (kind === 'kept' || kind === 'order') return true
    const inList = path.findIndex((step) => typeof step === 'number')
    const place = inList === -1 ? path : path.slice(0, inList)
    return savedAt?.(place) === nowAt?.(place)
  })
}

function valuesIn(text: string): (path: MetadataChange['path']) => string | undefined {
  const root = readTree(text)
  return (path) => {
    const node = root === undefined ? undefined : nodeAt(root, path)
    return node === undefined ? undefined : compactJson(rawOf(text, node))
  }
}
