import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react'
import type { ExportFormat } from '../../../shared/ipc/export-calls.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import type { ExportProgress } from './save-table.ts'

export type WantedExport = {
  readonly connection: { readonly id: string; readonly name: string }
  readonly format: ExportFormat
  choose(): Promise<Result<ChosenDocuments, Failure>>
}

type Running = ExportProgress & { readonly format: ExportFormat }
type Exports = {
  /** What is being written, whichever screen began it. */
  readonly running: Running | null
  start(wanted: WantedExport): Promise<void>
}

const ExportsContext = createContext<Exports | null>(null)

export function useExports(): Exports {
  const exports = use(ExportsContext)
  if (exports === null) throw new Error('useExports needs an ExportsProvider')
  return exports
}

/** What is over by then needs no way to stop it. */
const stoppableAfterMs = 1500
const about = 'export'

/** Goes on writing while the person goes on to other screens. */
export function ExportsProvider({ children }: { readonly children: ReactNode }) {
  const { show, showFailure } = useToasts()
  const [running, setRunning] = useState<Running | null>(null)
  const isRunning = useRef(false)
  const exports = useMemo<Exports>(() => {
    const { tableExport: w } = messages
    const start = async ({ connection, format, choose }: WantedExport): Promise<void> => {
      if (isRunning.current) return
      isRunning.current = true
      setRunning({ format, step: 'looking', count: 0 })
      const stop = new AbortController()
      let offer: ReturnType<typeof setTimeout> | undefined
      const onProgress = (progress: ExportProgress) => {
        // The system's own dialog may have been open for long before that.
        offer ??= setTimeout(
          () =>
            show({
              ...{ kind: 'result', about, text: format === 'csv' ? w.writing : w.writingJson, staysMs: null },
              actions: [{ label: w.stop, onChoose: () => stop.abort() }],
            }),
          stoppableAfterMs,
        )
        setRunning({ format, ...progress })
      }
      const chosen = await choose()
      const written = chosen.ok
        ? await write({ connection, format, chosen: chosen.value, onProgress, signal: stop.signal })
        : chosen
      clearTimeout(offer)
      isRunning.current = false
      setRunning(null)
      if (stop.signal.aborted) show({ kind: 'result', about, text: w.stopped })
      else if (!written.ok) showFailure(written.error)
      else if (written.value !== null)
        show({
          ...{ kind: 'result', about, staysMs: null },
          text: w.documentsDone(written.value.count, written.value.name),
          more: format === 'csv' ? w.documentsMore : w.jsonMore,
        })
    }
    return { running, start }
  }, [running, show, showFailure])
  return <ExportsContext value={exports}>{children}</ExportsContext>
}

type Writing = Pick<WantedExport, 'connection' | 'format'> & {
  readonly chosen: ChosenDocuments
  readonly signal: AbortSignal
  onProgress(progress: ExportProgress): void
}

/** Each loaded with the first file that is written so. */
async function write({
  format,
  ...writing
}: Writing): Promise<Result<{ readonly name: string; readonly count: number } | null, Failure>> {
  if (format === 'csv') {
    const { exportDocuments } = await import('./export-documents.ts')
    return exportDocuments(writing)
  }
  const { exportJson } = await import('./export-json.ts')
  return exportJson({ ...writing, format })
}

export const everythingFound = (text: string) => async (): Promise<Result<ChosenDocuments, Failure>> =>
  succeed({ kind: 'search', text })
