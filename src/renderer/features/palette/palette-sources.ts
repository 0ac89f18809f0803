import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bookmark, FileQuestion, FileText, Globe, Image, type LucideIcon, Server } from 'lucide-react'
import { useState } from 'react'
import type { DocumentKind } from '../../../shared/schemas/document.ts'
import { call } from '../../ipc/call.ts'
import { callKey, callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useActionRegister } from '../../services/actions.tsx'
import { useConnections } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import { useBuiltInActions } from './app-actions.ts'
import type { PaletteEntry, PaletteSources } from './palette-entries.ts'
import type { RecentlyUsed, RecentMemory } from './recently-used.ts'
import { useGoTo } from './use-go-to.ts'

const typingRestMs = 80
const foundAtMost = 8

export function usePaletteSources(
  typed: string,
  memory: RecentMemory,
): PaletteSources & { readonly isLooking: boolean } {
  const { chosen } = useConnections()
  const register = useActionRegister()
  // Registered actions as of opening: the screen beneath does not change.
  const [registered] = useState(() => register.all())
  const { data: used = { entries: [], documents: [] } } = useQuery({
    queryKey: ['recently-used'],
    queryFn: memory.read,
    gcTime: 0,
  })
  const own = useBuiltInActions()
  const connections = useConnectionEntries()
  const views = useViewEntries()
  const { toEntry, documents } = useDocumentEntries(used.documents)

  // A “>” restricts the palette to commands.
  const wanted = typed.startsWith('>') ? '' : typed.trim()
  const text = useDebounced(wanted, typingRestMs)
  const found = useQuery({
    ...callQuery('documents/search', {
      connectionId: chosen?.id ?? null,
      text,
      after: null,
      limit: foundAtMost,
    }),
    enabled: text !== '' && chosen !== undefined,
    placeholderData: keepPreviousData,
  })
  return {
    actions: [...own, ...registered].map((action) => ({ ...action, isRemembered: true })),
    views,
    connections,
    documents,
    found: text === '' || wanted === '' ? [] : (found.data?.rows ?? []).map(toEntry),
    used: used.entries,
    isLooking: wanted !== text || found.isFetching,
  }
}

function useConnectionEntries(): readonly PaletteEntry[] {
  const { connections, chosen } = useConnections()
  const { route } = useRouter()
  const goTo = useGoTo()
  const { palette, live } = messages
  return connections
    .filter(({ id }) => id !== chosen?.id)
    .map((connection) => ({
      id: `connection:${connection.id}`,
      label: palette.switchTo(connection.name),
      also: palette.also.connection,
      detail: connection.live === true ? live.mark : undefined,
      icon: Server,
      isRemembered: true,
      // Route state belongs to the previous connection.
      run: () =>
        goTo(
          'collection' in route || route.screen === 'document' ? { screen: 'library' } : route,
          connection.id,
        ),
    }))
}

function useViewEntries(): readonly PaletteEntry[] {
  const { connections, chosen } = useConnections()
  const { data: views = [] } = useQuery(callQuery('views/list', undefined))
  const goTo = useGoTo()
  return views.map(({ id, name, connectionId }) => {
    const owner = connections.find((connection) => connection.id === connectionId)
    return {
      id: `view:${id}`,
      label: name,
      also: messages.palette.also.views,
      detail: owner === undefined || owner.id === chosen?.id ? undefined : owner.name,
      icon: Bookmark,
      isRemembered: true,
      run: () => goTo({ screen: 'library', view: id }, owner?.id ?? null),
    }
  })
}

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

function useDocumentEntries(places: RecentlyUsed['documents']) {
  const { connections, chosen, nameOf } = useConnections()
  const goTo = useGoTo()
  const known = places.filter(({ connectionId }) => connections.some(({ id }) => id === connectionId))
  const { data: heads } = useQuery({
    queryKey: callKey('documents/find-heads', 'recent', known),
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
      iconName: messages.kind[kind],
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
