import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import { parsePath } from '../../../shared/domain/query/field-path.ts'
import { formatList, formatNumber, plural } from '../format.ts'

const shownSteps = 6

/** A path in metadata as text: names, and 1-based positions in lists. Long paths are shortened in the middle. */
export function formatPath(path: MetadataPath): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return formatNumber(step + 1)
    return step === '' ? '“”' : step
  })
  const shown = steps.length > shownSteps ? [...steps.slice(0, 2), '…', ...steps.slice(-3)] : steps
  return shown.join(' › ')
}

/** The name of a field that is written in the query language, which quotes some names, as documents show it. */
export function formatFieldName(written: string): string {
  const path = parsePath(written)
  return path === undefined ? written : formatPath(path)
}

const listedPlaces = 12

/** Names the first of `count` places, and the number of remaining ones. */
export function formatPlaces(
  paths: readonly MetadataPath[],
  count: number,
  quote = (name: string) => name,
): string {
  const names = paths.slice(0, listedPlaces).map((path) => quote(formatPath(path)))
  const more = count - names.length
  return formatList(more > 0 ? [...names, plural(more, 'more field', 'more fields')] : names)
}
