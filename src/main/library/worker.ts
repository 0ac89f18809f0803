import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { answerOf, answerTogether } from './answer-together.ts'
import { backupInPieces, type RunningBackup } from './backup/backup-in-pieces.ts'
import { toStorageFailure } from './db/storage-error.ts'
import { noteDamage } from './db/storage-files.ts'
import { createOthers } from './db/work-budget.ts'
import { openStorage } from './open-storage.ts'
import { createOperations } from './operations.ts'
import { hasTemplates, useCompiler } from './records/templates.ts'
import type { WorkerAnswer, WorkerReply, WorkerRequest } from './worker-messages.ts'

const settingsSchema = z.object({
  folder: z.string(),
  openedAt: z.int(),
  largestPages: z.int().exactOptional(),
})

const port = parentPort
if (port === null) throw new Error('The library worker was started outside a worker thread')
const send = (reply: WorkerReply): void => port.postMessage(reply)
const settings = settingsSchema.parse(workerData)
type Run = (...input: readonly unknown[]) => unknown
const tellsEveryMs = 200

const inBackground: ReadonlySet<WorkerRequest['name']> = new Set([
  ...(['archive.read', 'archive.look', 'archive.take', 'search.prepare'] as const),
  ...(['trash.note', 'trash.continue', 'trash.clearOld', 'versions.prune', 'versions.pruneAll'] as const),
  ...(['team.takeChanges', 'team.takeHeads'] as const),
])

/**
 * Requests that share no transaction. A copy cannot be made within one. Removing contents ends its own, and
 * background pieces skip the sync that others need. A change of templates must be on disk before anything is
 * checked by it; an archive may bring one.
 */
const alone: ReadonlySet<WorkerRequest['name']> = new Set([
  ...(['copyTo', 'giveUpCopy', 'close', 'templates.keep', 'templates.remove', 'archive.take'] as const),
  ...(['search.prepare', 'trash.note', 'trash.continue', 'trash.clearOld'] as const),
  ...(['versions.prune', 'versions.pruneAll', 'team.takeChanges', 'team.takeHeads'] as const),
])

try {
  const { db, integrity } = openStorage(settings, undefined, (step) => send({ kind: 'step', step }))
  const operations = new Map<string, Run>(
    Object.entries(createOperations(db)).flatMap(([concern, runs]) =>
      Object.entries(runs).map(([name, run]) => [`${concern}.${name}`, run as Run] as const),
    ),
  )

  const run = ({ name, input }: WorkerRequest): unknown => {
    if (name === 'close') return db.close()
    const operation = operations.get(name)
    if (operation === undefined) throw new Error(`The library knows no ${name}`)
    return operation(...input)
  }

  const arrived: WorkerRequest[] = []
  const peek = (): WorkerRequest | undefined => {
    if (arrived.length === 0) arrived.push(...(receiveMessageOnPort(port)?.message ?? []))
    return arrived[0]
  }
  const takeNext = (): WorkerRequest | undefined => {
    const next = peek()
    return next === undefined || runsAlone(next) ? undefined : arrived.shift()
  }

  db.own(createOthers).areWaiting = () => {
    for (let more = receiveMessageOnPort(port); more !== undefined; more = receiveMessageOnPort(port))
      arrived.push(...more.message)
    return arrived.some(({ name }) => !inBackground.has(name))
  }

  let compiler: 'absent' | 'loading' | 'there' = 'absent'
  let copying: RunningBackup | null = null
  const copy = ({ id, input }: WorkerRequest): void => {
    let toldAt = 0
    copying = backupInPieces(db, z.tuple([z.string()]).parse(input)[0], {
      onProgress: (done, total) => {
        const now = performance.now()
        if (now - toldAt < tellsEveryMs) return
        toldAt = now
        send({ kind: 'copied', done, total })
      },
      onReleased: () => setImmediate(work),
    })
    copying.done
      .then(
        (): WorkerAnswer => ({ kind: 'done', id, value: undefined }),
        (cause: unknown): WorkerAnswer => ({ kind: 'failed', id, failure: toStorageFailure(cause) }),
      )
      .then((answer) => {
        copying = null
        send({ kind: 'answered', answers: [answer] })
        work()
      })
  }
  const work = (): void => {
    for (let next = peek(); next !== undefined; next = peek()) {
      if (next.name === 'giveUpCopy') {
        arrived.shift()
        copying?.giveUp()
        send({ kind: 'answered', answers: [{ kind: 'done', id: next.id, value: undefined }] })
        continue
      }
      if (copying?.isHeld()) return
      if (copying !== null && (next.name === 'close' || next.name === 'copyTo')) {
        // Quitting does not wait for a copy; the next day or start makes it.
        if (next.name === 'close') copying.giveUp()
        return
      }
      if (next.name === 'copyTo') {
        arrived.shift()
        copy(next)
        continue
      }
      if (compiler === 'absent' && hasTemplates(db)) {
        loadCompiler()
        return
      }
      arrived.shift()
      const answers = runsAlone(next)
        ? [answerOf(next, run)]
        : answerTogether(next, { db, run, takeNext, elapsed: () => performance.now() })
      if (answers.some(isDamage)) noteDamage(settings.folder)
      send({ kind: 'answered', answers })
      if (next.name === 'close') {
        port.close()
        return
      }
    }
  }
  /**
   * Loaded after opening: most libraries have no template, and none should open later because of the
   * compiler.
   */
  const loadCompiler = (): void => {
    compiler = 'loading'
    import('./templates/template-compiler.ts')
      .then(({ compileTemplate }) => useCompiler(db, compileTemplate))
      // Only a later check then fails.
      .catch(() => undefined)
      .finally(() => {
        compiler = 'there'
        work()
      })
  }

  port.on('message', (together: readonly WorkerRequest[]) => {
    arrived.push(...together)
    if (compiler !== 'loading') work()
  })
  send({ kind: 'opened', integrity, names: [...operations.keys()] })
} catch (cause) {
  send({ kind: 'not-opened', failure: toStorageFailure(cause) })
  port.close()
}

function runsAlone({ name }: WorkerRequest): boolean {
  return alone.has(name)
}

function isDamage(answer: WorkerAnswer): boolean {
  return answer.kind === 'failed' && answer.failure.code === 'storage-damaged'
}
