import { useCallback } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { changesOf, type ToastAction } from './toast-list.ts'
import { useToasts } from './toasts.tsx'

export type Saved = {
  readonly connectionId: string
  readonly documentId: string
  readonly title: string
  readonly text: string
  readonly doneText?: string
  readonly more?: string | undefined
  readonly accepted: CallOutput<'documents/edit'>
  readonly actions?: readonly ToastAction[]
  /** True if the replaced state is known, so that it can be restored. */
  readonly canUndo: boolean
}

const undoStaysMs = 8000

/** Reports an accepted save with undo. Undo is itself a save, which is reported with redo. */
export function useTellSaved(): (saved: Saved) => void {
  const { show, showFailure } = useToasts()
  return useCallback(
    (saved) => {
      const tell = (told: Saved, undid: Saved | null) => {
        const { connectionId, documentId, title, text, more, accepted, actions = [], canUndo } = told
        const { versionId } = accepted
        const undo = async (id: string) => {
          const undone = await tryCall('documents/undo', { connectionId, documentId, versionId: id })
          if (!undone.ok) return showFailure(undone.error)
          if (undid !== null) return tell({ ...undid, accepted: undone.value }, null)
          const text = messages.document.undone(title)
          tell(
            { connectionId, documentId, title, text, doneText: text, canUndo: true, accepted: undone.value },
            saved,
          )
        }
        const isOffered = canUndo && versionId !== undefined
        show({
          kind: 'result',
          about: `item:${accepted.itemId}`,
          subject: changesOf(told),
          ...{ text, more, doneMore: more },
          // The note on merged changes must stay readable once the edit has arrived.
          doneText: accepted.isMerged === true ? text : told.doneText,
          actions: [{ label: messages.navigation.queue, to: { screen: 'queue' } }, ...actions],
          lasting: isOffered
            ? [
                {
                  label: undid === null ? messages.common.undo : messages.common.redo,
                  onChoose: () => void undo(versionId),
                },
              ]
            : [],
          ...(isOffered && { staysMs: undoStaysMs }),
        })
      }
      tell(saved, null)
    },
    [show, showFailure],
  )
}
