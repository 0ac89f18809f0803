import { useQuery } from '@tanstack/react-query'
import { FileQuestion, FileText, Globe, Image, type LucideIcon } from 'lucide-react'
import type { DocumentKind } from '../../../shared/schemas/document.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import type { RecentlyUsed } from './recently-used.ts'
import { useGoTo } from './use-go-to.ts'

const icons: { readonly [K in DocumentKind]: LucideIcon } = {
  text: FileText,
  website: Globe,
  'picture-address': Image,
  'picture-file': Image,
  unknown: FileQuestion,
}

type KnownDocument = {
  readonly connectionId: string
  readonly documentId: string
  readonly title: string | null
  readonly collection: string | null
  readonly kind: DocumentKind
}

/** Documents as entries, and those that were open last, as far as the library still has them. */
export function useDocumentEntries(places: RecentlyUsed['documents']) {
  const { connections, chosen, nameOf } = useConnections()
  const goTo = useGoTo()
  const known = places.filter(({ connectionId }) => connections.some(({ id }) => id === connectionId))
  const { data: heads } = useQuery({
    queryKey: [...queryKeys.library, 'recent', known],
    queryFn: async () => {
      const ids = Map.groupBy(known, ({ connectionId }) => connectionId)
      const answers = [...ids].map(async ([connectionId, these]) => {
        const found = await call('documents/find-heads', {
          connectionId,
          ids: these.map(({ documentId }) => documentId),
        })
        return found.map((head) => ({ ...head, connectionId }))
      })
      return (await Promise.all(answers)).flat()
    },
    enabled: known.length > 0,
  })
  const toEntry = (document: KnownDocument): PaletteEntry => {
    const { connectionId, documentId, title, collection, kind } = document
    const isElsewhere = connectionId !== chosen?.id
    return {
      id: `document:${connectionId} ${documentId}`,
      label: title ?? documentId,
      also: documentId,
      detail: [collection, isElsewhere ? nameOf(connectionId) : null].filter(Boolean).join(' · '),
      icon: icons[kind],
      iconName: words.kind[kind],
      isRemembered: false,
      run: () => goTo({ screen: 'document', connectionId, documentId }, connectionId),
    }
  }
  const documents = places.flatMap((place) => {
    const head = heads?.find(
      ({ connectionId, documentId }) =>
        connectionId === place.connectionId && documentId === place.documentId,
    )
    return head === undefined ? [] : [toEntry(head)]
  })
  return { toEntry, documents }
}
