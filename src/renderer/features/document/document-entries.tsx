import { CopyPlus, Hash, Link } from 'lucide-react'
import { searchForCollection } from '../../../shared/domain/query/edit-query.ts'
import { succeed } from '../../../shared/result.ts'
import type { DocumentRow } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ColourDot, hueOfName } from '../../ui/badges.tsx'
import type { MenuEntry } from '../../ui/menu/menu.tsx'
import { useDuplicate } from '../add/index.ts'
import { useDocumentExport } from '../export/index.ts'
import { ShortcutHint } from '../shortcuts/index.ts'

type EntriesOptions = {
  readonly document: Pick<DocumentRow, 'connectionId' | 'documentId' | 'collection' | 'kind'>
  readonly address: string | null
  onSearch(text: string): void
}

type DocumentEntries = {
  readonly more: readonly (MenuEntry | false)[]
  readonly exporting: MenuEntry
  /** Undefined if the document cannot be duplicated. */
  readonly duplicate: (() => void) | undefined
}

export function useDocumentEntries({ document, address, onSearch }: EntriesOptions): DocumentEntries {
  const { menu: w } = messages.libraryList
  const { nameOf } = useConnections()
  const { show } = useToasts()
  const { connectionId, documentId, collection } = document
  const duplicateOne = useDuplicate()
  const duplicate =
    duplicateOne === undefined || document.kind === 'unknown' ? undefined : () => duplicateOne(document)
  const exporting = useDocumentExport({
    connection: { id: connectionId, name: nameOf(connectionId) },
    choose: async () => succeed({ kind: 'ids', ids: [documentId] }),
  })
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => show({ kind: 'result', about: 'copied', text: messages.common.copied }),
      () => show({ kind: 'failure', text: messages.common.notCopied }),
    )
  const more = [
    duplicate !== undefined && {
      id: 'duplicate',
      label: messages.keys.does.duplicateRow,
      icon: <CopyPlus aria-hidden />,
      keys: <ShortcutHint name="duplicateRow" />,
      onChoose: duplicate,
    },
    {
      id: 'copy id',
      label: messages.document.copyId,
      icon: <Hash aria-hidden />,
      onChoose: () => copy(documentId),
    },
    address !== null && {
      id: 'copy address',
      label: messages.document.copyAddress,
      icon: <Link aria-hidden />,
      onChoose: () => copy(address),
    },
    collection !== null && {
      id: 'collection',
      label: w.sameCollection,
      icon: <ColourDot colour={hueOfName(collection)} />,
      onChoose: () => onSearch(searchForCollection(collection)),
    },
  ]
  return { more, exporting, duplicate }
}
