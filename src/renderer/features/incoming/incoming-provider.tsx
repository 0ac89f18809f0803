import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { NotTaken } from '../../../shared/domain/not-taken.ts'
import { createThrottle } from '../../../shared/domain/throttle.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { after } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { useConnections } from '../../services/connections.tsx'
import {
  aboutIntake,
  type IncomingItem,
  ReceiveIncomingContext,
  useIncomingForForm,
} from '../../services/incoming/receive-incoming.tsx'
import { useOpenTable, useRunningImport } from '../../services/incoming/table-import.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useIsReader } from '../../services/team.ts'
import { useToastList, useToasts } from '../../services/toasts/toasts.tsx'
import { addFormName, readAddForm } from '../add/index.ts'
import { DropTarget } from './drop-target.tsx'
import { createImportSession, sourceNameOf } from './import-session.ts'
import { IncomingProgress, NotTakenDialog, QuestionDialog } from './incoming-dialogs.tsx'
import type { FlowPorts, Progress, Question } from './incoming-flow.ts'
import { createIntakeWorker } from './intake-worker.ts'
import { useIncomingReports } from './use-incoming-reports.ts'
import { useOpened } from './use-opened.ts'
import { usePasted } from './use-pasted.ts'
import { type PictureToStore, usePreparePictureFile, useStorePictures } from './use-store-picture.ts'

export function IncomingProvider({ children }: { readonly children: ReactNode }) {
  const { chosen } = useConnections()
  const [listed, setListed] = useState<readonly NotTaken[] | null>(null)
  const { receive, question, progress, stop } = useIncomingFlow(useIncomingReports(setListed))
  usePasted(receive)
  useOpened(receive, chosen !== undefined)
  return (
    <ReceiveIncomingContext value={receive}>
      {children}
      {progress !== null && <IncomingProgress progress={progress} onStop={stop} />}
      {question !== null && <QuestionDialog question={question} />}
      {listed !== null && <NotTakenDialog list={listed} onClose={() => setListed(null)} />}
      <DropTarget />
    </ReceiveIncomingContext>
  )
}

function useIncomingFlow(report: FlowPorts['report']) {
  const { chosen } = useConnections()
  const { go } = useRouter()
  const isReader = useIsReader(chosen?.id ?? '')
  const [question, setQuestion] = useState<Question | null>(null)
  const [progress, showProgress] = useProgress()
  const portsFor = useFlowPorts()
  const running = useRunningImport()
  const { dismiss } = useToasts()
  const earlier = useToastList().find(({ about }) => about === aboutIntake)
  const stop = useRef(new AbortController())
  const queue = useRef(Promise.resolve())

  const ask: FlowPorts['ask'] = (make) =>
    new Promise((resolve) => {
      showProgress(null)
      const asked = make((answer) => {
        setQuestion(null)
        resolve(answer)
      })
      setQuestion(asked)
    })
  const processNext = async (item: IncomingItem, connection: ConnectionSummary) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    const session = createImportSession(connection.id, sourceNameOf(item), running)
    const worker = createIntakeWorker()
    try {
      // Loaded with the first item, to keep startup fast.
      const { processIncomingItem } = await import('./incoming-flow.ts')
      const { takeLeft, ...ports } = await portsFor(connection, signal)
      await processIncomingItem(item, {
        ...worker,
        ...ports,
        signal,
        addRows: (rows, left, total) => session.add(rows, [...left, ...takeLeft()], total),
        ask,
        onProgress: showProgress,
        report,
      })
    } finally {
      worker.close()
      showProgress(null)
      await session.end(signal.aborted)
    }
  }
  const receive = (item: IncomingItem) => {
    if (earlier !== undefined) dismiss(earlier.id)
    if (chosen === undefined) return report({ kind: 'no-connection' })
    // The Add screen explains why nothing can be added.
    if (isReader) return go({ screen: 'add' })
    // Further items wait: two questions at once invite wrong answers.
    queue.current = queue.current
      .then(() => processNext(item, chosen))
      .catch(() => report({ kind: 'broken' }))
  }
  const latest = useRef(receive)
  useEffect(() => {
    latest.current = receive
  })
  const receiveLatest = useCallback((item: IncomingItem) => latest.current(item), [])
  return { receive: receiveLatest, question, progress, stop: () => stop.current.abort() }
}

/** Milliseconds between updates: small files are read faster than anybody reads their number. */
const progressEveryMs = 250

function useProgress(): readonly [Progress | null, (now: Progress | null) => void] {
  const [shown, setShown] = useState<Progress | null>(null)
  const reached = useRef<Progress | null>(null)
  const [throttle] = useState(() => createThrottle(() => setShown(reached.current), progressEveryMs, after))
  const show = (now: Progress | null) => {
    reached.current = now
    if (now !== null) return throttle.request()
    throttle.cancel()
    setShown(null)
  }
  return [shown, show]
}

function useFlowPorts() {
  const { bring } = useIncomingForForm()
  const { go } = useRouter()
  const memory = useMemory()
  const client = useQueryClient()
  const preparePicture = usePreparePictureFile()
  const storePictures = useStorePictures()
  const openTable = useOpenTable()
  return async ({ id }: ConnectionSummary, signal: AbortSignal) => {
    const { lastCollections } = await client.ensureQueryData(callQuery('preferences/get', undefined))
    let makeSmaller = false
    let allLeft: NotTaken[] = []
    const onLeft = (left: NotTaken) => allLeft.push(left)
    return {
      collection: lastCollections[id] ?? '',
      prepare: (file: File, place: string) => preparePicture(file, place, { makeSmaller, signal }),
      store: (pictures: readonly PictureToStore[]) => storePictures(pictures, onLeft),
      takeLeft: () => {
        const taken = allLeft
        allLeft = []
        return taken
      },
      makeSmaller: () => {
        makeSmaller = true
      },
      formHasContent: async () => (await readAddForm(memory, addFormName(id))) !== undefined,
      bring,
      openTable,
      go,
    }
  }
}
