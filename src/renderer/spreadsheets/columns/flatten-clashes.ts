import type { Mapping } from './column-use.ts'
import { findClashes, joinFieldName, splitFieldName } from './nested-fields.ts'

/**
 * The mapping with the whole names of fields that cannot be values and groups at once: `dc.title` beside
 * `dc.title.alternative`. Decided for the table and not for each row, so that all documents have the same fields.
 */
export function flattenClashes(mapping: Mapping): Mapping {
  const fields = mapping.uses.flatMap((use, column) =>
    use.to === 'field' ? [{ use, column, path: splitFieldName(use.name) }] : [],
  )
  const { within } = findClashes(fields.map(({ path }) => path))
  if (within.length === 0) return mapping
  const uses = [...mapping.uses]
  for (const at of within) {
    const field = fields[at]
    if (field !== undefined)
      uses[field.column] = { ...field.use, name: joinFieldName([field.path.join('.')]) }
  }
  return { ...mapping, uses }
}
