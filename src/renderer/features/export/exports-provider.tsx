import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { ExportFormat } from '../../../shared/ipc/export-calls.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Result } from '../../../shared/result.ts'
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import { CallError } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import type { ExportProgress } from './export-documents.ts'

export type WantedExport = {
  readonly connection: { readonly id: string; readonly name: string }
  readonly format: ExportFormat
  choose(): Promise<Result<ChosenDocuments, Failure>>
}

type Exports = {
  readonly running: (ExportProgress & { readonly format: ExportFormat }) | null
  start(wanted: WantedExport): void
}

const ExportsContext = createContext<Exports | null>(null)

export function useExports(): Exports {
  const exports = use(ExportsContext)
  if (exports === null) throw new Error('useExports needs an ExportsProvider')
  return exports
}

/** Shorter exports do not need a cancel button. Milliseconds. */
const stoppableAfterMs = 1500
const about = 'export'
const mutationKey = ['export']
const begun: ExportProgress = { step: 'looking', count: 0 }

export function ExportsProvider({ children }: { readonly children: ReactNode }) {
  const { tableExport: w } = messages
  const { show, showError } = useToasts()
  const [progress, setProgress] = useState(begun)
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: async ({ connection, format, choose }: WantedExport) => {
      setProgress(begun)
      const stop = new AbortController()
      const { signal } = stop
      let offer: ReturnType<typeof setTimeout> | undefined
      const offerStop = () =>
        show({
          ...{
            kind: 'result',
            about,
            text: format === 'csv' ? w.writing : messages.tableExport.writing,
            staysMs: null,
          },
          actions: [{ label: messages.common.stop, onChoose: () => stop.abort() }],
        })
      const onProgress = (now: ExportProgress) => {
        // Starts here, because the file dialog may stay open for long.
        offer ??= setTimeout(offerStop, stoppableAfterMs)
        setProgress(now)
      }
      try {
        const chosen = await choose()
        if (!chosen.ok) throw new CallError(chosen.error)
        const { exportDocuments } = await import('./export-documents.ts')
        const written = await exportDocuments({
          connection,
          format,
          chosen: chosen.value,
          onProgress,
          signal,
        })
        return signal.aborted ? 'stopped' : written
      } catch (cause) {
        if (signal.aborted) return 'stopped'
        throw cause
      } finally {
        clearTimeout(offer)
      }
    },
    onError: showError,
    onSuccess: (written, { format }) => {
      if (written === 'stopped') show({ kind: 'result', about, text: w.stopped })
      else if (written !== null)
        show({
          ...{ kind: 'result', about, staysMs: null },
          text: w.documentsDone(written.count, written.name),
          more: format === 'csv' ? w.documentsMore : w.jsonMore,
        })
    },
  })
  const format = isPending ? variables.format : null
  const exports = useMemo<Exports>(
    () => ({
      running: format === null ? null : { ...progress, format },
      start: (wanted) => {
        if (client.isMutating({ mutationKey }) === 0) mutate(wanted)
      },
    }),
    [format, progress, client, mutate],
  )
  return <ExportsContext value={exports}>{children}</ExportsContext>
}
