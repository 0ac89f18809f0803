import { fail, type Result, succeed } from '../../result.ts'
import { compareMetadata, type MetadataChange } from './metadata-changes.ts'
import { compactJson, type ParsedMetadata } from './metadata-text.ts'
import { nodeAt, rawOf, readTree } from './metadata-tree.ts'
import { patchMetadata } from './patch-metadata.ts'

/** Place that both sides changed, each in its own way. Values are JSON text; null if there is none. */
export type MergeConflict = {
  readonly path: readonly string[]
  readonly base: string | null
  readonly mine: string | null
  readonly theirs: string | null
}

export type MergeSide = 'mine' | 'theirs'
export type MergeChoice = MergeSide | { readonly raw: string }

/**
 * Three-way merge: applies what one side changed since `base` to the other. Groups merge by field at any depth; a
 * list counts as one value, and the order of fields never conflicts. Unchanged values keep their spelling. `settle`
 * decides conflicts; those it leaves open are returned.
 */
export function mergeMetadata(
  base: ParsedMetadata | null,
  mine: ParsedMetadata | null,
  theirs: ParsedMetadata | null,
  settle: (path: readonly string[]) => MergeChoice | undefined = () => undefined,
): Result<string, readonly MergeConflict[]> {
  const [baseAt, mineAt, theirsAt] = [base, mine, theirs].map((side) => valuesIn(side?.text ?? '{}'))
  if (baseAt === undefined || mineAt === undefined || theirsAt === undefined) throw new Error('Three sides')
  const conflicts = new Map<string, MergeConflict>()
  const chosen: MetadataChange[] = []
  const takenAt = (path: readonly string[]): { readonly raw: string | null } | undefined => {
    const [before, now, wanted] = [baseAt(path), theirsAt(path), mineAt(path)]
    if (isSame(now, before)) return { raw: wanted }
    if (isSame(now, wanted)) return undefined
    const choice = settle(path)
    if (choice === undefined)
      conflicts.set(JSON.stringify(path), { path, base: before, mine: wanted, theirs: now })
    if (choice === undefined || choice === 'theirs') return undefined
    return choice === 'mine' ? { raw: wanted } : choice
  }
  const take = (path: readonly string[]) => {
    const taken = takenAt(path)
    if (taken !== undefined) chosen.push(...replaced(path, theirsAt(path), taken.raw))
  }
  // Lists and removed groups are replaced as a whole.
  const wholes = new Map<string, readonly string[]>()
  for (const change of compareMetadata(base, mine).changes) {
    if (change.kind === 'kept' || change.kind === 'order') continue
    const place = placeIn(namesOf(change.path), theirsAt)
    if (place.length < change.path.length) wholes.set(JSON.stringify(place), place)
    else if (isSame(theirsAt(place), baseAt(place))) chosen.push(change)
    // A patch changes existing values and adds missing ones, so it must know which of the two is needed.
    else take(place)
  }
  for (const path of wholes.values()) take(path)
  if (conflicts.size > 0) return fail([...conflicts.values()])
  return succeed(patchMetadata(theirs?.text ?? null, chosen))
}

function replaced(path: readonly string[], before: string | null, raw: string | null): MetadataChange[] {
  if (raw === null) return before === null ? [] : [{ kind: 'removed', path, before, loses: true }]
  if (before !== null) return [{ kind: 'changed', path, before, raw, loses: true }]
  const key = JSON.stringify(path.at(-1) ?? '')
  return [{ kind: 'added', path, raw, at: Number.MAX_SAFE_INTEGER, key }]
}

function namesOf(path: MetadataChange['path']): readonly string[] {
  const end = path.findIndex((step) => typeof step === 'number')
  return path.slice(0, end === -1 ? path.length : end).map(String)
}

/** The path, or the outermost of its groups that is no longer a group. */
function placeIn(
  path: readonly string[],
  valueAt: (path: readonly string[]) => string | null,
): readonly string[] {
  for (let length = 1; length < path.length; length += 1) {
    const outer = path.slice(0, length)
    if (valueAt(outer)?.startsWith('{') !== true) return outer
  }
  return path
}

function isSame(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && compactJson(one) === compactJson(other))
}

function valuesIn(text: string): (path: readonly string[]) => string | null {
  const root = readTree(text)
  return (path) => {
    const node = root === undefined ? undefined : nodeAt(root, path)
    return node === undefined ? null : rawOf(text, node)
  }
}
