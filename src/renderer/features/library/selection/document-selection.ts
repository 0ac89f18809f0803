import type { DocumentRow } from '../../../../shared/schemas/document.ts'

type Named = Pick<DocumentRow, 'connectionId' | 'documentId'>

export function documentKey({ connectionId, documentId }: Named): string {
  return `${connectionId} ${documentId}`
}

export function namedBy(key: string): Named {
  const space = key.indexOf(' ')
  return { connectionId: key.slice(0, space), documentId: key.slice(space + 1) }
}

export type DocumentSelection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly text: string; readonly except: ReadonlySet<string> }

export const nothingSelected: DocumentSelection = { kind: 'some', ids: new Set() }

export function everythingFound(text: string): DocumentSelection {
  return { kind: 'all', text, except: new Set() }
}

export function isDocumentSelected(selection: DocumentSelection, id: string): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)
}

export function isNothingSelected(selection: DocumentSelection): boolean {
  return selection.kind === 'some' && selection.ids.size === 0
}

export function withDocuments(
  selection: DocumentSelection,
  ids: readonly string[],
  isOn: boolean,
): DocumentSelection {
  if (selection.kind === 'some') return { kind: 'some', ids: changed(selection.ids, ids, isOn) }
  return { ...selection, except: changed(selection.except, ids, !isOn) }
}

export type SelectedCount = { readonly count: number; readonly atLeast: boolean }

export function countSelected(selection: DocumentSelection, total: SelectedCount): SelectedCount {
  if (selection.kind === 'some') return { count: selection.ids.size, atLeast: false }
  return { count: Math.max(0, total.count - selection.except.size), atLeast: total.atLeast }
}

/** The part of a selection that survives a new search: single documents stay, "everything" does not. */
export function underSearch(selection: DocumentSelection, text: string): DocumentSelection {
  return selection.kind === 'all' && selection.text !== text ? nothingSelected : selection
}

function changed(before: ReadonlySet<string>, ids: readonly string[], isIn: boolean): ReadonlySet<string> {
  const after = new Set(before)
  for (const id of ids) {
    if (isIn) after.add(id)
    else after.delete(id)
  }
  return after
}
