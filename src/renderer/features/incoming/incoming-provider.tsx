import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { NotTaken } from '../../../shared/domain/not-taken.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { queries } from '../../ipc/queries.ts'
import { useConnections } from '../../services/connections.tsx'
import {
  type IncomingItem,
  ReceiveIncomingContext,
  useIncomingForForm,
} from '../../services/incoming/receive-incoming.tsx'
import { useOpenTable, useRunningImport } from '../../services/incoming/table-import.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { addFormHasContent } from '../add/index.ts'
import { DropTarget } from './drop-target.tsx'
import { createImportSession, sourceNameOf } from './import-session.ts'
import { IncomingProgress, NotTakenDialog, QuestionDialog } from './incoming-dialogs.tsx'
import type { FlowPorts, Progress, Question } from './incoming-flow.ts'
import { createIntakeWorker, type IntakeWorker } from './intake-worker.ts'
import { useIncomingReports } from './use-incoming-reports.ts'
import { useOpened } from './use-opened.ts'
import { usePasted } from './use-pasted.ts'
import { useStorePicture } from './use-store-picture.ts'

/** Processes whatever comes into the window, one item after the other, and shows how far it is. */
export function IncomingProvider({ children }: { readonly children: ReactNode }) {
  const { chosen } = useConnections()
  const { bring } = useIncomingForForm()
  const { go } = useRouter()
  const memory = useMemory()
  const client = useQueryClient()
  const storePicture = useStorePicture()
  const openTable = useOpenTable()
  const running = useRunningImport()
  const [question, setQuestion] = useState<Question | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [listed, setListed] = useState<readonly NotTaken[] | null>(null)
  const report = useIncomingReports(setListed)
  const stop = useRef(new AbortController())
  const queue = useRef(Promise.resolve())

  const portsFor = async (
    session: ReturnType<typeof createImportSession>,
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
      store: (file, place) => storePicture(file, place, { makeSmaller, signal }),
      makeSmaller: () => {
        makeSmaller = true
      },
      addRows: session.add,
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
  const processNext = async (item: IncomingItem, connection: ConnectionSummary) => {
    stop.current = new AbortController()
    const session = createImportSession(connection.id, sourceNameOf(item), running)
    const worker = createIntakeWorker()
    try {
      // Loaded with the first item, so that the app's start does not wait for it.
      const { processIncomingItem } = await import('./incoming-flow.ts')
      await processIncomingItem(item, await portsFor(session, worker, connection))
    } finally {
      worker.close()
      setProgress(null)
      await session.end(stop.current.signal.aborted)
    }
  }
  const receive = (item: IncomingItem) => {
    if (chosen === undefined) {
      report({ kind: 'no-connection' })
      return
    }
    // What comes meanwhile waits its turn: two questions at once would be answered by mistake.
    queue.current = queue.current
      .then(() => processNext(item, chosen))
      .catch(() => report({ kind: 'broken' }))
  }
  const latest = useRef(receive)
  useEffect(() => {
    latest.current = receive
  })
  const receiveLatest = useCallback((item: IncomingItem) => latest.current(item), [])
  usePasted(receiveLatest)
  useOpened(receiveLatest, chosen !== undefined)

  return (
    <ReceiveIncomingContext value={receiveLatest}>
      {children}
      {progress !== null && <IncomingProgress progress={progress} onStop={() => stop.current.abort()} />}
      {question !== null && <QuestionDialog question={question} />}
      {listed !== null && <NotTakenDialog list={listed} onClose={() => setListed(null)} />}
      <DropTarget />
    </ReceiveIncomingContext>
  )
}
