import { useMutation } from '@tanstack/react-query'
import { call } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Maximum keys of one removal call. */
const keysAtOnce = 10_000

export function ExportProblemRowsButton({ connectionId }: { readonly connectionId: string }) {
  const { tableExport } = messages
  const { show, showError } = useToasts()
  const exporting = useMutation({
    mutationFn: async () => {
      const { exportProblemRows } = await import('./export-problem-rows.ts')
      return exportProblemRows(connectionId)
    },
    onError: showError,
    onSuccess: (done) => {
      if (done === 'only-pictures') show({ kind: 'failure', about: 'review', text: tableExport.onlyPictures })
    },
  })
  const { mutate: remove } = useRemoveRows(connectionId)
  const written = exporting.data === 'only-pictures' ? null : exporting.data
  return (
    <>
      <Button look="quiet" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {tableExport.problemRows}
      </Button>
      {written && (
        <ConfirmDialog
          title={tableExport.doneHeading(written.keys.length)}
          cancel={messages.common.keep}
          confirm={messages.common.remove}
          onConfirm={() => {
            exporting.reset()
            remove(written.keys)
          }}
          onClose={exporting.reset}
        >
          <p>{tableExport.doneText(written.name)}</p>
          {written.tooLong > 0 && <p>{tableExport.tooLong(written.tooLong)}</p>}
          <p>{tableExport.removeWhy}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function useRemoveRows(connectionId: string) {
  const { show, showError } = useToasts()
  return useMutation({
    mutationFn: async (keys: readonly number[]) => {
      const removals: string[] = []
      for (let at = 0; at < keys.length; at += keysAtOnce) {
        const piece = keys.slice(at, at + keysAtOnce)
        removals.push((await call('review/remove', { connectionId, keys: piece })).removal)
      }
      return removals
    },
    onError: showError,
    onSuccess: (removals, { length }) => {
      const putBack = () => {
        for (const removal of removals) call('review/put-back', { connectionId, removal }).catch(showError)
      }
      show({
        kind: 'result',
        about: 'review',
        text: messages.review.removed(length),
        actions: [{ label: messages.common.undo, onChoose: putBack }],
      })
    },
  })
}
