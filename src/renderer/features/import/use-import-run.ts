import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Result } from '../../../shared/result.ts'
import type { ReviewHandOver } from '../../../shared/schemas/review.ts'
import { tryCall } from '../../ipc/call.ts'
import { useRunningImport } from '../../services/incoming/table-import.ts'
import type { TableProblemCode } from '../../spreadsheets/index.ts'
import type { TableWorker } from '../../spreadsheets/worker/table-worker.ts'

type CandidateContext = Parameters<TableWorker['candidates']>[0]
type Ending = NonNullable<ReviewHandOver['end']>
type Bundles = ReturnType<TableWorker['candidates']>
type Bundle =
  Extract<Awaited<ReturnType<Bundles['next']>>, { readonly done?: false }>['value'] extends Result<
    infer Value,
    unknown
  >
    ? Value
    : never

export type ImportRun =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly read: number }
  | { readonly status: 'stopped'; readonly read: number }
  | { readonly status: 'failed'; readonly read: number; readonly failure: Failure }
  | { readonly status: 'broken'; readonly read: number; readonly problem: TableProblemCode }

type Source = {
  readonly bundles: Bundles
  readonly name: string
  readonly id: string
  readonly total: number
}

/**
 * Hands the rows of a table to the review, bundle by bundle: what was handed over is on disk and stays, whatever
 * becomes of the rest, and the review says so where the rest never came. A bundle that could not be kept is held for
 * another try.
 */
export function useImportRun(connectionId: string, onDone: (read: number) => void) {
  const [run, setRun] = useState<ImportRun>({ status: 'idle' })
  const running = useRunningImport()
  const source = useRef<Source | null>(null)
  const held = useRef<Bundle | null>(null)
  const isStopped = useRef(false)
  const hasLeft = useRef(false)
  const hand = ({ name, id, total }: Source, bundle: Pick<Bundle, 'candidates' | 'read'>, end?: Ending) =>
    tryCall('review/add', {
      connectionId,
      source: name,
      candidates: [...bundle.candidates],
      notTaken: [],
      handOver: {
        id,
        total,
        from: bundle.read - bundle.candidates.length,
        ...(end === undefined ? {} : { end }),
      },
    })
  /** Written down on a best effort: where even that fails, the review still knows that rows are missing. */
  const endEarly = async (from: Source, read: number, end: Ending) => {
    await hand(from, { candidates: [], read }, end)
    running.end(from.id)
  }
  const leave = useEffectEvent(() => {
    isStopped.current = true
    hasLeft.current = true
    // Now, and not after the next bundle: with this screen its worker goes, and gives no more.
    if (source.current !== null && (run.status === 'running' || run.status === 'failed'))
      void endEarly(source.current, run.read, 'stopped')
  })
  useEffect(() => () => leave(), [])

  const goOn = async (before: number) => {
    const from = source.current
    if (from === null) return
    running.begin(from.id)
    let read = before
    setRun({ status: 'running', read })
    while (!isStopped.current) {
      if (held.current === null) {
        const next = await from.bundles.next()
        if (next.done === true) {
          await endEarly(from, read, 'complete')
          return onDone(read)
        }
        if (!next.value.ok) {
          await endEarly(from, read, 'unreadable')
          return setRun({ status: 'broken', read, problem: next.value.error })
        }
        held.current = next.value.value
      }
      const bundle = held.current
      const added = await hand(from, bundle)
      if (!added.ok) return setRun({ status: 'failed', read, failure: added.error })
      held.current = null
      read = bundle.read
      if (!isStopped.current) setRun({ status: 'running', read })
    }
    if (hasLeft.current) return
    await endEarly(from, read, 'stopped')
    setRun({ status: 'stopped', read })
  }
  return {
    run,
    start: (worker: TableWorker, context: CandidateContext, total: number) => {
      isStopped.current = false
      held.current = null
      source.current = {
        bundles: worker.candidates(context),
        name: context.source,
        id: crypto.randomUUID(),
        total,
      }
      void goOn(0)
    },
    again: () => void goOn('read' in run ? run.read : 0),
    stop: () => {
      isStopped.current = true
    },
  }
}
