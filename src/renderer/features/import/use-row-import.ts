import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReviewRowImport } from '../../../shared/schemas/review.ts'
import { call } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useRunningImport } from '../../services/incoming/table-import.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { keepLayout, keepMapping } from '../../spreadsheets/columns/kept-mapping.ts'
import type { CandidateContext } from '../../spreadsheets/columns/to-candidate.ts'
import { flattenClashes, type TableLook, type TableProblemCode } from '../../spreadsheets/index.ts'
import type { TableWorker } from '../../spreadsheets/worker/table-worker.ts'
import type { Bundle } from '../../spreadsheets/worker/worker-messages.ts'
import { findMappingProblems, hasProblems, useMapping } from './use-mapping.ts'
import type { TableState } from './use-table-look.ts'

type RowImportDeps = {
  readonly connectionId: string
  readonly name: string
  readonly reading: TableState
  onDone(): void
  onCutShort(): void
}

export function useRowImport({ connectionId, name, reading, onDone, onCutShort }: RowImportDeps) {
  const { look, worker } = reading
  const columns = useMapping(look)
  const [tries, setTries] = useState(0)
  const { show } = useToasts()
  const run = useImportRun(connectionId, onCutShort, (count) => {
    // The toast of a later action on these rows replaces this one.
    show({ kind: 'result', about: 'review', text: messages.tableImport.done(count) })
    onDone()
  })
  const plan =
    look === null || columns === null
      ? null
      : {
          look,
          columns,
          problems: findMappingProblems(columns.mapping),
          context: {
            source: sourceOf(name, look),
            mapping: flattenClashes(columns.mapping),
            columnNames: look.columns.map((column) => column.name),
            reportsShortRows: look.reportsShortRows,
          },
        }
  return {
    run,
    plan,
    tries,
    showsProblems: tries > 0,
    begin: () => {
      if (worker === null || plan === null) return
      setTries(tries + 1)
      if (hasProblems(plan.problems)) return
      const { source, columnNames: names, mapping } = plan.context
      void keepMapping({ columns: names, mapping: plan.columns.mapping })
      void keepLayout(source, { columns: names, mapping })
      run.start(worker, plan.context, plan.look.rowCount)
    },
  }
}

function sourceOf(name: string, { format }: TableLook): string {
  if (format.kind !== 'workbook' || format.sheets.length < 2) return name
  return messages.tableImport.sheetSource(name, format.sheets[format.sheet]?.name ?? '')
}

export type ImportRun = ReturnType<typeof useImportRun>

function useImportRun(connectionId: string, onCutShort: () => void, onDone: (read: number) => void) {
  const [transfer, setTransfer] = useState<Transfer | null>(null)
  const [read, setRead] = useState(0)
  const running = useRunningImport()
  const handing = useMutation({
    mutationFn: (one: Transfer) => one.goOn(setRead),
    onSuccess: (ending, one) => {
      if (ending === 'complete') onDone(one.read)
    },
  })
  // Called at once: the worker ends with this screen, so there is no next bundle.
  const leave = useEffectEvent(() => {
    if (transfer === null) return
    onCutShort()
    void transfer.leave()
  })
  useEffect(() => () => leave(), [])
  return {
    handing,
    read,
    start: (worker: TableWorker, context: CandidateContext, total: number) => {
      const bundles = worker.candidates(context)
      const one = new Transfer({ connectionId, source: context.source, total, bundles, running })
      setTransfer(one)
      handing.mutate(one)
    },
    again: () => {
      if (transfer !== null) handing.mutate(transfer)
    },
    stop: () => transfer?.stop(),
  }
}

type TransferDeps = {
  readonly connectionId: string
  readonly source: string
  readonly total: number
  readonly bundles: ReturnType<TableWorker['candidates']>
  readonly running: ReturnType<typeof useRunningImport>
}

/**
 * Sends the rows of a table to the review in bundles. Sent bundles are on disk and stay; the review reports missing
 * rows. A bundle that could not be saved is kept for a retry.
 */
class Transfer {
  read = 0
  readonly #id = crypto.randomUUID()
  readonly #deps: TransferDeps
  #held: Bundle | null = null
  #isStopped = false
  #isEnded = false

  constructor(deps: TransferDeps) {
    this.#deps = deps
  }

  async goOn(onRead: (read: number) => void): Promise<'complete' | 'stopped' | TableProblemCode> {
    const { bundles, running } = this.#deps
    running.begin(this.#id)
    onRead(this.read)
    while (!this.#isStopped) {
      if (this.#held === null) {
        const next = await bundles.next()
        if (next.done === true) return this.#end('complete', 'complete')
        if (!next.value.ok) return this.#end('unreadable', next.value.error)
        this.#held = next.value.value
      }
      await this.#hand(this.#held)
      this.read = this.#held.read
      this.#held = null
      onRead(this.read)
    }
    return this.#isEnded ? 'stopped' : this.#end('stopped', 'stopped')
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Does not wait for the bundle in flight. */
  async leave(): Promise<void> {
    this.stop()
    if (!this.#isEnded) await this.#end('stopped', undefined)
  }

  /** Best effort: if this fails, the review still knows that rows are missing. */
  async #end<T>(end: NonNullable<ReviewRowImport['end']>, outcome: T): Promise<T> {
    this.#isEnded = true
    await this.#hand({ candidates: [], read: this.read }, end).catch(() => undefined)
    this.#deps.running.end(this.#id)
    return outcome
  }

  #hand({ candidates, read }: Pick<Bundle, 'candidates' | 'read'>, end?: ReviewRowImport['end']) {
    const { connectionId, source, total } = this.#deps
    return call('review/add', {
      connectionId,
      source,
      candidates: [...candidates],
      notTaken: [],
      rowImport: { id: this.#id, total, from: read - candidates.length, ...(end !== undefined && { end }) },
    })
  }
}
