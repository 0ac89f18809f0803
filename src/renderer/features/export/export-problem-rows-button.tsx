import { useMutation } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type ExportProblemRowsButtonProps = {
  readonly connectionId: string
  /** Removes the exported rows from the review. */
  onRemove(keys: readonly number[]): void
}

export function ExportProblemRowsButton({ connectionId, onRemove }: ExportProblemRowsButtonProps) {
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
            onRemove(written.keys)
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
