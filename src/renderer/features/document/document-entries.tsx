import { CalendarDays, Copy, Hash, Link } from 'lucide-react'
import { localDay } from '../../../shared/domain/calendar.ts'
import { searchForCollection } from '../../../shared/domain/query/only-collection.ts'
import { printTerm } from '../../../shared/domain/query/print-query.ts'
import { succeed } from '../../../shared/result.ts'
import type { DocumentRow } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ColourDot, hueOfName } from '../../ui/badges.tsx'
import type { MenuEntry } from '../../ui/menu/menu.tsx'
import { useDocumentExport } from '../export/index.ts'

type EntriesOptions = {
  readonly document: Pick<DocumentRow, 'connectionId' | 'documentId' | 'title' | 'collection' | 'addedAt'>
  /** Of a website, or of a picture on the web. */
  readonly address: string | null
  onSearch(text: string): void
}

/** What the menu of a row and that of the open document offer alike: copying, searching on, exporting. */
export function useDocumentEntries({
  document,
  address,
  onSearch,
}: EntriesOptions): readonly (MenuEntry | false)[] {
  const { menu: w } = messages.libraryList
  const { nameOf } = useConnections()
  const { show } = useToasts()
  const { connectionId, documentId, collection, addedAt } = document
  const title = document.title ?? messages.library.untitled
  const exports = useDocumentExport({
    connection: { id: connectionId, name: nameOf(connectionId) },
    choose: async () => succeed({ kind: 'ids', ids: [documentId] }),
  })
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => show({ kind: 'result', about: 'copied', text: messages.common.copied }),
      () => show({ kind: 'failure', text: messages.common.notCopied }),
    )
  return [
    {
      id: 'copy id',
      label: messages.document.copyId,
      icon: <Hash aria-hidden />,
      onChoose: () => copy(documentId),
    },
    { id: 'copy title', label: w.copyTitle, icon: <Copy aria-hidden />, onChoose: () => copy(title) },
    address !== null && {
      id: 'copy address',
      label: messages.document.copyAddress,
      icon: <Link aria-hidden />,
      onChoose: () => copy(address),
    },
    { id: 'line find', separator: true },
    collection !== null && {
      id: 'collection',
      label: w.sameCollection,
      icon: <ColourDot colour={hueOfName(collection)} />,
      onChoose: () => onSearch(searchForCollection(collection)),
    },
    {
      id: 'day',
      label: w.sameDay,
      icon: <CalendarDays aria-hidden />,
      onChoose: () => {
        const comparison = { kind: 'is', values: [localDay(addedAt)] } as const
        onSearch(printTerm({ kind: 'filter', name: 'added', comparison, without: false }))
      },
    },
    { id: 'line export', separator: true },
    ...exports,
  ]
}
