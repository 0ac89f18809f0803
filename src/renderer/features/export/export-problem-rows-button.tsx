import { Download } from 'lucide-react'
import { useState } from 'react'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ProblemExport } from './export-problem-rows.ts'

/** As many as one removal takes. */
const keysAtOnce = 10_000

/** Takes the rows with problems out to a table of the person's, and out of the review where the person wants that. */
export function ExportProblemRowsButton({ connectionId }: { readonly connectionId: string }) {
  const { tableExport, toasts } = messages
  const { show, showFailure } = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<ProblemExport | null>(null)

  const start = async () => {
    setBusy(true)
    // Loaded with the first table that is written.
    const { exportProblemRows } = await import('./export-problem-rows.ts')
    const written = await exportProblemRows(connectionId)
    setBusy(false)
    if (!written.ok) showFailure(written.error)
    else setDone(written.value)
  }
  const remove = async ({ keys }: ProblemExport) => {
    setDone(null)
    const removals: string[] = []
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      const removed = await tryCall('review/remove', { connectionId, keys: keys.slice(at, at + keysAtOnce) })
      if (!removed.ok) return showFailure(removed.error)
      removals.push(removed.value.removal)
    }
    show({
      kind: 'result',
      about: 'review',
      text: tableExport.removed(keys.length),
      actions: [
        {
          label: toasts.undo,
          onChoose: () => {
            for (const removal of removals)
              void tryCall('review/put-back', { connectionId, removal }).then((back) => {
                if (!back.ok) showFailure(back.error)
              })
          },
        },
      ],
    })
  }
  return (
    <>
      <Button
        small
        icon={<Download size={15} aria-hidden />}
        busy={isBusy && tableExport.working}
        onClick={() => void start()}
      >
        {tableExport.problemRows}
      </Button>
      {done !== null && (
        <Dialog
          title={tableExport.doneHeading(done.keys.length)}
          onClose={() => setDone(null)}
          actions={
            <>
              <Button onClick={() => setDone(null)}>{tableExport.keepRows}</Button>
              <Button look="primary" onClick={() => void remove(done)}>
                {tableExport.removeRows}
              </Button>
            </>
          }
        >
          <p>{tableExport.doneText(done.name)}</p>
          {done.tooLong > 0 && <p>{tableExport.tooLong(done.tooLong)}</p>}
          <p>{tableExport.removeWhy}</p>
        </Dialog>
      )}
    </>
  )
}
