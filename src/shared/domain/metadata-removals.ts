import type { MetadataChange } from './metadata-changes.ts'
import type { MetadataPath } from './metadata-tree.ts'

/** The changes by which something is gone at the service that the person has to agree to. */
export function removalsIn(changes: readonly MetadataChange[]): readonly MetadataChange[] {
  return changes.filter((change) => (change.kind === 'removed' || change.kind === 'changed') && change.loses)
}

/**
 * What a removal is called where it is agreed to: a field at the top by its name, anything below by its JSON pointer
 * (RFC 6901), and so is a name that could be taken for one.
 */
function removalName(path: MetadataPath): string {
  const [first] = path
  if (path.length === 1 && typeof first === 'string' && !first.startsWith('/')) return first
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The names of all removals, as a save that agrees to them carries them. */
export function removalNames(changes: readonly MetadataChange[]): readonly string[] {
  return removalsIn(changes).map(({ path }) => removalName(path))
}
