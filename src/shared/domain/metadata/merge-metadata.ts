import { fail, type Result, succeed } from '../../result.ts'
import { compareMetadata, type MetadataChange } from './metadata-changes.ts'
import { compactJson, type ParsedMetadata } from './metadata-text.ts'
import { nodeAt, rawOf, readTree } from './metadata-tree.ts'
import { patchMetadata } from './patch-metadata.ts'

/** A place that both sides changed, each in its own way. Values are JSON text; null where there is none. */
export type MergeConflict = {
  readonly path: readonly string[]
  readonly base: string | null
  readonly mine: string | null
  readonly theirs: string | null
}

/** Which side a conflict is settled for. */
export type MergeSide = 'mine' | 'theirs'

/**
 * Lays what one side changed since `base` over what the other side made of it. Groups merge field by field at any depth;
 * a list counts as a whole, and the order of fields never conflicts. What neither side changed keeps its spelling.
 * A conflict goes to the side that `settle` names, and is told where it names none.
 */
export function mergeMetadata(
  base: ParsedMetadata | null,
  mine: ParsedMetadata | null,
  theirs: ParsedMetadata | null,
  settle: (path: readonly string[]) => MergeSide | undefined = () => undefined,
): Result<string, readonly MergeConflict[]> {
  const [baseAt, mineAt, theirsAt] = [base, mine, theirs].map((side) => valuesIn(side?.text ?? '{}'))
  if (baseAt === undefined || mineAt === undefined || theirsAt === undefined) throw new Error('Three sides')
  const conflicts = new Map<string, MergeConflict>()
  const chosen: MetadataChange[] = []
  const isTaken = (path: readonly string[]): boolean => {
    const [before, now, wanted] = [baseAt(path), theirsAt(path), mineAt(path)]
    if (isSame(now, before)) return true
    if (isSame(now, wanted)) return false
    const side = settle(path)
    if (side === undefined)
      conflicts.set(JSON.stringify(path), { path, base: before, mine: wanted, theirs: now })
    return side === 'mine'
  }
  // Lists, and groups that are gone, are replaced as a whole, however much in them differs.
  const wholes = new Map<string, readonly string[]>()
  for (const change of compareMetadata(base, mine).changes) {
    if (change.kind === 'kept' || change.kind === 'order') continue
    const place = placeIn(namesOf(change.path), theirsAt)
    if (place.length < change.path.length) wholes.set(JSON.stringify(place), place)
    else if (isSame(theirsAt(place), baseAt(place))) chosen.push(change)
    // A patch changes what is there and adds what is not, so it has to know which of the two theirs needs.
    else if (isTaken(place)) chosen.push(...replaced(place, theirsAt(place), mineAt(place)))
  }
  for (const path of wholes.values())
    if (isTaken(path)) chosen.push(...replaced(path, theirsAt(path), mineAt(path)))
  if (conflicts.size > 0) return fail([...conflicts.values()])
  return succeed(patchMetadata(theirs?.text ?? null, chosen))
}

function replaced(path: readonly string[], before: string | null, raw: string | null): MetadataChange[] {
  if (raw === null) return before === null ? [] : [{ kind: 'removed', path, before, loses: true }]
  if (before !== null) return [{ kind: 'changed', path, before, raw, loses: true }]
  const key = JSON.stringify(path.at(-1) ?? '')
  return [{ kind: 'added', path, raw, at: Number.MAX_SAFE_INTEGER, key }]
}

/** The names before the first position in a list. */
function namesOf(path: MetadataChange['path']): readonly string[] {
  const end = path.findIndex((step) => typeof step === 'number')
  return path.slice(0, end === -1 ? path.length : end).map(String)
}

/** The path, or the outermost of its groups that is not a group any more. */
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
