import type { DocumentRow } from '../../../shared/schemas/document.ts'
import { documentKey, namedBy } from './document-key.ts'
import { type DocumentSelection, isDocumentSelected } from './document-selection.ts'

type LearnFrom = { readonly collection: string | null; readonly ids?: readonly string[] }

const learntFromAtMost = 10_000

/**
 * The chosen documents as a template is learnt from them; undefined where they are not known by name. Of documents
 * of one collection it becomes that collection's.
 */
export function learnFrom(
  selection: DocumentSelection,
  rows: readonly DocumentRow[],
  isWhole: boolean,
): LearnFrom | undefined {
  if (selection.kind === 'all' && !isWhole)
    return selection.text.trim() === '' && selection.except.size === 0 ? { collection: null } : undefined
  const loaded = rows.filter((row) => isDocumentSelected(selection, documentKey(row)))
  const ids =
    selection.kind === 'some'
      ? [...selection.ids].map((key) => namedBy(key).documentId)
      : loaded.map(({ documentId }) => documentId)
  if (ids.length === 0 || ids.length > learntFromAtMost) return undefined
  const [first, ...others] = new Set(loaded.map(({ collection }) => collection))
  const isOfOne = loaded.length === ids.length && others.length === 0
  return { collection: isOfOne ? (first ?? null) : null, ids }
}
