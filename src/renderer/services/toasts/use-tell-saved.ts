import { useCallback } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import type { ToastAction } from './toast-list.ts'
import { useToasts } from './toasts.tsx'

export type Saved = {
  readonly connectionId: string
  readonly documentId: string
  /** The document's name in messages. */
  readonly title: string
  readonly text: string
  /** Text shown once it has arrived; "Saved" by default. */
  readonly doneText?: string
  readonly accepted: CallOutput<'documents/edit'>
  /** Further actions of the toast. */
  readonly actions?: readonly ToastAction[]
  /** Whether the replaced state is known, so that it can be put back. */
  readonly canUndo: boolean
}

const undoStaysMs = 8000

/** Reports that a save was accepted, and offers undo: a further save, which is reported with undo as well. */
export function useTellSaved(): (saved: Saved) => void {
  const { show, showFailure } = useToasts()
  return useCallback(
    (saved) => {
      const tell = (told: Saved) => {
        const { connectionId, documentId, title, text, doneText, accepted, actions = [], canUndo } = told
        const { versionId } = accepted
        const undo = async (id: string) => {
          const undone = await tryCall('documents/undo', { connectionId, documentId, versionId: id })
          if (!undone.ok) return showFailure(undone.error)
          tell({
            ...{ connectionId, documentId, title, canUndo: true },
            text: messages.document.undone(title),
            doneText: messages.document.undone(title),
            accepted: undone.value,
          })
        }
        const isOffered = canUndo && versionId !== undefined
        show({
          kind: 'result',
          about: `item:${accepted.itemId}`,
          subject: `document:${connectionId}:${documentId}`,
          text,
          // The note on other changes must still be readable once the edit has arrived.
          doneText: accepted.isMerged === true ? text : doneText,
          actions: [{ label: messages.navigation.queue, to: { screen: 'queue' } }, ...actions],
          lasting: isOffered ? [{ label: messages.common.undo, onChoose: () => void undo(versionId) }] : [],
          ...(isOffered && { staysMs: undoStaysMs }),
        })
      }
      tell(saved)
    },
    [show, showFailure],
  )
}
