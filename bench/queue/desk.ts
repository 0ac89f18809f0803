import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDocument } from '../../src/main/documents/add-document.ts'
import { freeBody, freeBytes } from '../../src/main/http/exchange.ts'
import { systemClock } from '../../src/main/jobs/system-clock.ts'
import { orderedId } from '../../src/main/library/db/keys.ts'
import { type OpenedLibrary, openLibrary } from '../../src/main/library/open-library.ts'
import { PictureStore } from '../../src/main/pictures/picture-store.ts'
import { Queue } from '../../src/main/queue/queue.ts'
import { ServiceClient } from '../../src/main/service-client/service-client.ts'
import { createThrottle } from '../../src/shared/domain/throttle.ts'
import type { ConnectionRecord } from '../../src/shared/schemas/connection.ts'
import type { DocumentContent, NewDocument } from '../../src/shared/schemas/document.ts'
import { root } from '../support.ts'

export const key = 'bench-key'

/** Everything between page and service, assembled like the app, on plain Node. */
export type Desk = {
  readonly folder: string
  readonly connectionId: string
  readonly library: OpenedLibrary
  readonly pictures: PictureStore
  add(document: NewDocument): Promise<void>
  /** Sends everything; resolves to the milliseconds until the last answer is stored. */
  sendAll(count: number): Promise<number>
  close(): Promise<void>
}

export async function openDesk(address: string): Promise<Desk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-bench-'))
  const connection: ConnectionRecord = {
    ...{ id: randomUUID(), kind: 'service', name: 'Bench', address },
    ...{ colour: 'blue', picturesTravel: 'inside' },
  }
  const library = await openLibrary({
    folder,
    workerFile: new URL('../../src/main/library/worker.ts', import.meta.url),
    log: () => undefined,
  })
  const pictures = new PictureStore({
    folder: path.join(folder, 'pictures'),
    runDays: { now: Date.now, ranSince: () => 0 },
    log: () => undefined,
  })
  const client = new ServiceClient({
    ...{ fetch: freeBody(fetch), clock: systemClock },
    ...{ readPicture: (id: string) => pictures.read(id), letGoOfPicture: freeBytes },
  })
  const showSending = createThrottle(() => void library.library.queue.summary(), 500, systemClock.after)
  let queue: Queue | undefined

  return {
    folder,
    connectionId: connection.id,
    library,
    pictures,
    async add(document) {
      const deps = {
        ...{ library: library.library, pictures },
        ...{ now: systemClock.now, newId: () => orderedId(systemClock.now()) },
        ...{ findConnection: () => connection, undoWindowSeconds: () => 0, wakeQueue: () => undefined },
      }
      const added = await addDocument(deps, document)
      if (!added.ok) throw new Error(added.error.code)
    },
    async sendAll(count) {
      const finished = Promise.withResolvers<void>()
      let left = count
      queue = new Queue({
        store: library.library.queue,
        sender: client,
        keys: { keyOf: async () => ({ kind: 'key', key }) },
        connections: () => [connection],
        clock: systemClock,
        random: Math.random,
        network: { isOnline: () => true, onChange: () => () => undefined },
        onCompleted: ({ item }) => {
          if (item.state !== 'done')
            finished.reject(new Error(`${item.problem?.code} ${item.problem?.detail}`))
          left -= 1
          if (left === 0) finished.resolve()
        },
        onChanged: showSending.request,
        log: () => undefined,
      })
      const startedAt = performance.now()
      await queue.start()
      await finished.promise
      const took = performance.now() - startedAt
      await queue.stop({ graceMs: 1000 })
      queue = undefined
      return took
    },
    async close() {
      showSending.cancel()
      await queue?.stop({ graceMs: 0 })
      await library.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs `work` against a service that stores nothing. */
export async function withService<T>(work: (address: string) => Promise<T>): Promise<T> {
  const server = spawn(process.execPath, [path.join(root, 'bench', 'queue', 'sink-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  try {
    const [said] = await once(server.stdout, 'data')
    return await work(`http://127.0.0.1:${String(said).trim()}`)
  } finally {
    server.stdin.end()
    await exited
  }
}

/** Runs `work` for each of `all`, `lines` at a time. */
export async function inParallel<T>(all: readonly T[], lines: number, work: (each: T) => Promise<void>) {
  let next = 0
  const line = async () => {
    for (let each = all[next++]; each !== undefined; each = all[next++]) await work(each)
  }
  await Promise.all(Array.from({ length: lines }, line))
}

const words = 'the of index desk keeps what editors add until a service has taken it and says so then'.split(
  ' ',
)

export const numbers = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index)

/** Prose of about one kilobyte, no two alike. */
export function textOf(index: number): string {
  const chosen: string[] = [`Text ${index}.`]
  let length = 0
  for (let at = index; length < 990; at = (at * 31 + 7) % 65_537) {
    const word = words[at % words.length] ?? ''
    chosen.push(word)
    length += word.length + 1
  }
  return chosen.join(' ').slice(0, 1000)
}

export function documentOf(connectionId: string, index: number, content: DocumentContent): NewDocument {
  return {
    connectionId,
    documentId: `document-${index}`,
    collection: 'bench',
    title: `Document number ${index}`,
    content,
    metadata: `{"number": ${index}}`,
  }
}
