import { nodeAt, rawOf, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import { applyTextEdit, editToSet } from '../../../shared/domain/metadata/metadata-tree-edits.ts'
import type { ReviewProblem } from '../../../shared/schemas/review.ts'
import { readValue } from '../values/read-value.ts'
import { cellKinds } from './column-profile.ts'
import { splitFieldName } from './nested-fields.ts'

/**
 * Parses the values named in `problems` as their columns were: a date typed as 28.02.1931 becomes one like
 * its neighbours. Unreadable values stay text.
 */
export function readCorrected(metadata: string, problems: readonly ReviewProblem[]): string {
  return problems.reduce((text, { facts }) => {
    const kind = cellKinds.find((one) => one === facts.kind)
    const root = readTree(text)
    if (kind === undefined || typeof facts.field !== 'string' || root === undefined) return text
    const path = splitFieldName(facts.field)
    const node = nodeAt(root, path)
    const typed: unknown = node?.kind === 'text' ? JSON.parse(rawOf(text, node)) : undefined
    const value = typeof typed === 'string' ? readValue(typed, kind) : null
    if (value === null || value.problem !== undefined) return text
    const edit = editToSet(root, path, value.raw)
    return edit === undefined ? text : applyTextEdit(text, edit)
  }, metadata)
}
