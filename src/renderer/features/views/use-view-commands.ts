import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeptView, SavedView } from '../../../shared/schemas/view.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { useCurrentView } from './current-view.ts'

/** Everything that can be done with a view; each says how it went. */
export function useViewCommands() {
  const client = useQueryClient()
  const { show, showFailure } = useToasts()
  const { go } = useRouter()
  const current = useCurrentView()
  const { views: w } = messages
  const again = () => client.invalidateQueries({ queryKey: queries.views().queryKey })

  /** The view as it was kept; undefined where that failed, which has been said then. */
  const keep = async (view: KeptView, said: string | null): Promise<SavedView | undefined> => {
    const kept = await tryCall('views/keep', view)
    if (!kept.ok) {
      showFailure(kept.error)
      return undefined
    }
    await again()
    if (said !== null) show({ kind: 'result', about: `view:${kept.value.id}`, text: said })
    return kept.value
  }

  const remove = async (view: SavedView): Promise<void> => {
    const removed = await tryCall('views/remove', { id: view.id })
    if (!removed.ok) return showFailure(removed.error)
    if (current.id === view.id) go({ screen: 'library' })
    await again()
    show({
      kind: 'result',
      about: `view:${view.id}`,
      text: w.removed(view.name),
      actions: [{ label: messages.toasts.undo, onChoose: () => void keep(view, w.restored(view.name)) }],
    })
  }

  const move = async (id: string, before: string | null): Promise<void> => {
    const moved = await tryCall('views/move', { id, before })
    if (!moved.ok) return showFailure(moved.error)
    await again()
  }

  return { keep, remove, move }
}

/** The views of the chosen connection and of all, and those whose own is gone, which are there to be repaired. */
export function useShownViews(): readonly SavedView[] {
  const { connections, chosen } = useConnections()
  const { data: views = [] } = useQuery(queries.views())
  return views.filter(
    ({ connectionId }) =>
      connectionId === null ||
      connectionId === chosen?.id ||
      !connections.some(({ id }) => id === connectionId),
  )
}

/** Before which view one is to be put so that it moves by one place among those shown. */
export function placeAfterMove(
  shown: readonly SavedView[],
  id: string,
  by: -1 | 1,
): { readonly before: string | null } | undefined {
  const at = shown.findIndex((view) => view.id === id)
  const target = by === -1 ? at - 1 : at + 2
  if (at < 0 || target < 0 || target > shown.length) return undefined
  return { before: shown[target]?.id ?? null }
}
