import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import { messages } from '../../../messages/messages.ts'
import { PartialCheckbox } from '../../../ui/fields/choices.tsx'
import type { FoundDocuments } from '../list/found-documents.ts'
import { documentKey, isDocumentSelected, isNothingSelected } from './document-selection.ts'
import type { DocumentSelectionPort } from './use-document-selection.ts'

type SelectAllBoxProps = {
  readonly found: FoundDocuments<FoundDocument> | undefined
  readonly chosen: DocumentSelectionPort
  readonly className: string | undefined
}

export function SelectAllBox({ found, chosen, className }: SelectAllBoxProps) {
  const { selection, selectAll, clear } = chosen
  if (found === undefined || found.length === 0) return null
  const isAll = selection.kind === 'all' ? selection.except.size === 0 : areAllOf(selection.ids, found)
  return (
    <label className={className}>
      <PartialCheckbox
        isPartial={!isNothingSelected(selection) && !isAll}
        aria-label={messages.common.selectAll}
        data-select-all
        checked={isAll}
        onChange={() => (isAll ? clear() : selectAll(true))}
      />
    </label>
  )
}

function areAllOf(keys: ReadonlySet<string>, found: FoundDocuments<FoundDocument>): boolean {
  if (!found.isWhole || found.length === 0 || keys.size < found.length) return false
  const loaded = found.loadedRows()
  if (loaded.length < found.length) return false
  return loaded.every((row) => isDocumentSelected({ kind: 'some', ids: keys }, documentKey(row)))
}
