import { randomUUID } from 'node:crypto'
import { seededConnectionId } from '../seed/by-operations.ts'
import type { KeepingDesk } from './keeping-desk.ts'

const connectionId = seededConnectionId
const all = { kind: 'search', text: '' } as const

type Tried = Readonly<Record<string, (desk: KeepingDesk) => Promise<string>>>

/** Operations on the whole library, the largest possible input. They run in this order on one library. */
export const wholeLibrary: Tried = {
  'begin to remove all, and stop': async (desk) => {
    const documents = await countOf(desk)
    const begun = await desk.trash.remove(connectionId, all)
    if (!begun.ok) throw new Error(begun.error.code)
    const { workId } = begun.value
    const askedAt = performance.now()
    let notedAt = 0
    for (;;) {
      const work = await desk.opened.library.trash.get(workId)
      if (work?.state === 'running' && notedAt === 0) notedAt = performance.now()
      if ((work?.done ?? 0) * 10 >= documents) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const stoppedAt = performance.now()
    await desk.trash.stopWork(workId)
    await desk.untilOver(begun)
    const ms = { noted: notedAt - askedAt, stopped: performance.now() - stoppedAt }
    last.removal = workId
    return `noted in ${ms.noted.toFixed(0)} ms, over ${ms.stopped.toFixed(0)} ms behind the stop; ${await told(desk)}`
  },
  'undo what it took': async (desk) => {
    await desk.untilOver(await desk.trash.undo(last.removal))
    return told(desk)
  },
  'remove all': (desk) => removeAll(desk),
  'index removed documents': (desk) => indexAll(desk),
  'undo that': async (desk) => {
    await desk.untilOver(await desk.trash.undo(last.removal))
    return told(desk)
  },
  'index restored documents': (desk) => indexAll(desk),
  'remove all again': (desk) => removeAll(desk),
  'empty the trash': async (desk) => {
    await desk.untilOver(await desk.trash.clear(connectionId, all))
    return told(desk)
  },
}

const last = { removal: randomUUID() as string }

async function removeAll(desk: KeepingDesk): Promise<string> {
  const begun = await desk.trash.remove(connectionId, all)
  await desk.untilOver(begun)
  if (begun.ok) last.removal = begun.value.workId
  return told(desk)
}

async function indexAll({ opened }: KeepingDesk): Promise<string> {
  while (!(await opened.library.search.prepare()));
  return ''
}

async function told(desk: KeepingDesk): Promise<string> {
  return `${await countOf(desk)} documents in the library`
}

async function countOf({ opened }: KeepingDesk): Promise<number> {
  for (let after: string | null = null; ; ) {
    const found: Awaited<ReturnType<(typeof opened.library.calls)['documents/places']>> =
      await opened.library.calls['documents/places']({
        ...{ connectionId, text: '', every: 1000, after },
      })
    if (found.next === null) return found.total.count
    after = found.next
  }
}

/** Effects of a whole library's archive on an empty library. */
export const intoNothing: Tried = {
  'look at it where there is nothing': async (desk) => {
    await desk.archives.open()
    const end = await desk.untilArchiveRests()
    if (!end.ok || end.value.state.kind !== 'read') throw new Error(JSON.stringify(end))
    return JSON.stringify(end.value.state.preview.joined)
  },
  'begin to import it, and stop': async (desk) => {
    await desk.archives.import()
    for (;;) {
      const found = await desk.archives.state()
      if (!found.ok || found.value.state.kind !== 'importing') throw new Error(JSON.stringify(found))
      if (found.value.state.share > 0.02) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const stoppedAt = performance.now()
    await desk.archives.stop()
    return `over ${(performance.now() - stoppedAt).toFixed(0)} ms behind the stop`
  },
  'import the rest of it': async (desk) => {
    await desk.archives.import()
    const end = await desk.untilArchiveRests()
    if (!end.ok || end.value.state.kind !== 'imported') throw new Error(JSON.stringify(end))
    return `${JSON.stringify(end.value.state.joined)}, ${await told(desk)}`
  },
  'index new documents': (desk) => indexAll(desk),
}
