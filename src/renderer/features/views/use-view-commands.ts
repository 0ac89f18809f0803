import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeptView, SavedView } from '../../../shared/schemas/view.ts'
import { call, useCall } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useCurrentView } from './current-view.ts'

export function useViewCommands() {
  const client = useQueryClient()
  const { show, showError: onError } = useToasts()
  const { go } = useRouter()
  const current = useCurrentView()
  const { views: w } = messages
  const onSuccess = () => client.invalidateQueries({ queryKey: callQuery('views/list', undefined).queryKey })
  const keep = useMutation({
    mutationFn: ({ view }: { readonly view: KeptView; readonly said: string }) => call('views/keep', view),
    onSuccess: async ({ id }, { said }) => {
      await onSuccess()
      show({ kind: 'result', about: `view:${id}`, text: said })
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => call('views/remove', { id }),
    onSuccess: async (_, view) => {
      if (current.id === view.id) go({ screen: 'library' })
      await onSuccess()
      const onChoose = () => keep.mutate({ view, said: w.restored(view.name) })
      show({
        kind: 'result',
        about: `view:${view.id}`,
        text: w.removed(view.name),
        actions: [{ label: messages.common.undo, onChoose }],
      })
    },
    onError,
  })
  const move = useCall('views/move', { onSuccess, onError })
  return {
    keep,
    change: ({ position: _, ...view }: SavedView, changed: Partial<KeptView>) =>
      keep.mutate({ view: { ...view, ...changed }, said: w.kept(view.name) }),
    remove: remove.mutate,
    move: move.mutate,
  }
}

/** Views of the chosen connection and of all, plus orphaned ones, which can be repaired. */
export function useShownViews(): readonly SavedView[] {
  const { connections, chosen } = useConnections()
  const { data: views = [] } = useQuery(callQuery('views/list', undefined))
  return views.filter(
    ({ connectionId }) =>
      connectionId === null ||
      connectionId === chosen?.id ||
      !connections.some(({ id }) => id === connectionId),
  )
}

export function placeAfterMove(shown: readonly SavedView[], id: string, by: -1 | 1) {
  const at = shown.findIndex((view) => view.id === id)
  const target = by === -1 ? at - 1 : at + 2
  if (at < 0 || target < 0 || target > shown.length) return undefined
  return { before: shown[target]?.id ?? null }
}
