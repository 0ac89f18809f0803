import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { NotTaken } from '../../../shared/domain/not-taken.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { queries } from '../../ipc/queries.ts'
import { useConnections } from '../../services/connections.tsx'
import { type Arrival, DoorContext, useIncoming } from '../../services/incoming/receive-incoming.tsx'
import { useOpenTable, useRunningImport } from '../../services/incoming/table-import.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { addFormHasContent } from '../add/index.ts'
import { DropTarget } from './drop-target.tsx'
import { createHandOver } from './hand-over-rows.ts'
import { NotTakenDialog, QuestionDialog } from './incoming-dialogs.tsx'
import type { FlowPorts, Progress, Question } from './incoming-flow.ts'
import { IncomingProgress } from './incoming-progress.tsx'
import { sourceNameOf } from './incoming-source.ts'
import { createIntakeWorker, type IntakeWorker } from './intake-worker.ts'
import { useHoldPicture } from './use-hold-picture.ts'
import { useIncomingReports } from './use-incoming-reports.ts'
import { useOpened } from './use-opened.ts'
import { usePasted } from './use-pasted.ts'

/** The one door for everything that comes in: it takes one arrival after the other, and shows how far it is. */
export function IncomingDoor({ children }: { readonly children: ReactNode }) {
  const { chosen } = useConnections()
  const { bring } = useIncoming()
  const { go } = useRouter()
  const memory = useMemory()
  const client = useQueryClient()
  const hold = useHoldPicture()
  const openTable = useOpenTable()
  const running = useRunningImport()
  const [question, setQuestion] = useState<Question | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [listed, setListed] = useState<readonly NotTaken[] | null>(null)
  const report = useIncomingReports(setListed)
  const stop = useRef(new AbortController())
  const queue = useRef(Promise.resolve())

  const portsFor = async (
    handOver: ReturnType<typeof createHandOver>,
    { readText, recognise }: IntakeWorker,
    connection: ConnectionSummary,
  ): Promise<FlowPorts> => {
    const { lastCollections } = await client.ensureQueryData(queries.preferences())
    const { signal } = stop.current
    let makeSmaller = false
    return {
      readText,
      recognise,
      signal,
      collection: lastCollections[connection.id] ?? '',
      hold: (file, place) => hold(file, place, { makeSmaller, signal }),
      makeSmaller: () => {
        makeSmaller = true
      },
      addRows: handOver.add,
      ask: (make) =>
        new Promise((resolve) => {
          setProgress(null)
          setQuestion(
            make((answer) => {
              setQuestion(null)
              resolve(answer)
            }),
          )
        }),
      formHasContent: () => addFormHasContent(memory, connection.id),
      bring,
      openTable,
      go,
      onProgress: setProgress,
      report,
    }
  }
  const takeNext = async (arrival: Arrival, connection: ConnectionSummary) => {
    stop.current = new AbortController()
    const handOver = createHandOver(connection.id, sourceNameOf(arrival), running)
    const worker = createIntakeWorker()
    try {
      // Loaded with the first arrival, so that the app's start does not wait for it.
      const { takeArrival } = await import('./incoming-flow.ts')
      await takeArrival(arrival, await portsFor(handOver, worker, connection))
    } finally {
      worker.close()
      setProgress(null)
      await handOver.end(stop.current.signal.aborted)
    }
  }
  const receive = (arrival: Arrival) => {
    if (chosen === undefined) {
      report({ kind: 'no-connection' })
      return
    }
    // What comes meanwhile waits its turn: two questions at once would be answered by mistake.
    queue.current = queue.current
      .then(() => takeNext(arrival, chosen))
      .catch(() => report({ kind: 'broken' }))
  }
  const latest = useRef(receive)
  useEffect(() => {
    latest.current = receive
  })
  const door = useMemo(() => ({ receive: (arrival: Arrival) => latest.current(arrival) }), [])
  usePasted(door)
  useOpened(door, chosen !== undefined)

  return (
    <DoorContext value={door}>
      {children}
      {progress !== null && <IncomingProgress progress={progress} onStop={() => stop.current.abort()} />}
      {question !== null && <QuestionDialog question={question} />}
      {listed !== null && <NotTakenDialog list={listed} onClose={() => setListed(null)} />}
      <DropTarget />
    </DoorContext>
  )
}
