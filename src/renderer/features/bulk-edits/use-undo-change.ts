import { useCallback } from 'react'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

export const messageAbout = (connectionId: string): string => `change:${connectionId}`

/** Puts back all that a change of many documents did. Whether it began; the outcome is told when it is done. */
export function useUndoChange(): (connectionId: string, changeId: string) => Promise<boolean> {
  const { show, showFailure } = useToasts()
  return useCallback(
    async (connectionId, changeId) => {
      const begun = await tryCall('changes/undo', { changeId })
      if (begun.ok)
        show({ kind: 'result', about: messageAbout(connectionId), text: words.changes.done.undoing })
      else showFailure(begun.error)
      return begun.ok
    },
    [show, showFailure],
  )
}
