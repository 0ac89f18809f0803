import { createWriteStream, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { moveLibrary } from '../../src/main/data-folder/move-library.ts'
import { createPlace } from '../../src/main/data-folder/place.ts'
import { localDay } from '../../src/shared/domain/calendar.ts'
import { seededConnectionId } from '../seed/by-operations.ts'
import type { KeepingDesk } from './keeping-desk.ts'

const connectionId = seededConnectionId
const megabytes = (file: string) => `${(statSync(file).size / 1_000_000).toFixed(0)} MB`

/** Measured operations on a library, each with a short result. They run in this order on one library. */
export const operations: Readonly<Record<string, (desk: KeepingDesk) => Promise<string>>> = {
  copy: async ({ backups }) => {
    const made = await backups.make('asked')
    if (!made.ok) throw new Error(made.error.code)
    return `${(made.value.bytes / 1_000_000).toFixed(0)} MB`
  },
  'look into the copy': async ({ backups }) => {
    const found = await backups.look(await newest(backups))
    if (!found.ok) throw new Error(found.error.code)
    return `${found.value.documents} documents`
  },
  'compare with the copy': async ({ backups }) => {
    const found = await backups.compare(await newest(backups))
    if (!found.ok) throw new Error(found.error.code)
    return JSON.stringify(found.value).slice(0, 60)
  },
  'make the copy ready to restore': async ({ backups }) => {
    const restored = await backups.restore(await newest(backups))
    if (!restored.ok) throw new Error(restored.error.code)
    return ''
  },
  'write the documents as JSON Lines': async ({ opened, folder }) => {
    const file = path.join(folder, 'documents.jsonl')
    let count = 0
    async function* lines() {
      for (let after: string | null = null; ; ) {
        const page: Awaited<ReturnType<(typeof opened.library.calls)['documents/list-heads']>> =
          await opened.library.calls['documents/list-heads']({
            ...{ connectionId, text: '', after, limit: 200 },
          })
        const ids = page.documents.map(({ documentId }) => documentId)
        const read =
          ids.length === 0
            ? { lines: [] }
            : await opened.library.calls['exports/document-lines']({ connectionId, ids })
        count += read.lines.length
        yield `${read.lines.join('\n')}\n`
        after = page.next
        if (after === null) return
      }
    }
    await pipeline(lines, createWriteStream(file))
    const size = megabytes(file)
    await rm(file)
    return `${count} documents, ${size}`
  },
  'figures of all time': async ({ opened }) => {
    const period = { connectionId: null, from: null, to: localDay(Date.now()) }
    const askedAt = performance.now()
    const figures = await opened.library.calls['usage/figures'](period)
    return `${(performance.now() - askedAt).toFixed(0)} ms of the library, ${figures.days.length} days, complete: ${figures.isComplete}`
  },
  'export an archive': async (desk) => {
    const file = path.join(desk.folder, 'all.indexdesk')
    desk.choose(file)
    await desk.archives.export('all')
    const end = await desk.untilArchiveRests()
    if (!end.ok || end.value.state.kind !== 'exported') throw new Error(JSON.stringify(end))
    return megabytes(file)
  },
  'remove 50,000': (desk) =>
    trashed(desk, () => desk.trash.remove(connectionId, { kind: 'ids', ids: some() })),
  'restore 50,000': (desk) =>
    trashed(desk, () => desk.trash.restore(connectionId, { kind: 'search', text: '' })),
  'remove 50,000 again': (desk) =>
    trashed(desk, () => desk.trash.remove(connectionId, { kind: 'ids', ids: some() })),
  'empty the trash of 50,000': (desk) =>
    trashed(desk, () => desk.trash.clear(connectionId, { kind: 'search', text: '' })),
}

const some = () => Array.from({ length: 50_000 }, (_, index) => `document-${index}`)

async function trashed(
  { untilOver }: KeepingDesk,
  begin: () => ReturnType<KeepingDesk['trash']['undo']>,
): Promise<string> {
  const begun = await begin()
  await untilOver(begun)
  return ''
}

async function newest(backups: KeepingDesk['backups']): Promise<string> {
  const [copy] = (await backups.list()).copies
  if (copy === undefined) throw new Error('There is no copy')
  return copy.name
}

/** Effects of another computer's archive: preview and import. */
export const merging: Readonly<Record<string, (desk: KeepingDesk) => Promise<string>>> = {
  'look at an archive': async (desk) => {
    await desk.archives.open()
    const end = await desk.untilArchiveRests()
    if (!end.ok || end.value.state.kind !== 'read') throw new Error(JSON.stringify(end))
    return JSON.stringify(end.value.state.preview.joined)
  },
  'import the archive': async (desk) => {
    await desk.archives.import()
    const end = await desk.untilArchiveRests()
    if (!end.ok || end.value.state.kind !== 'imported') throw new Error(JSON.stringify(end))
    return JSON.stringify(end.value.state.joined)
  },
  'import it once more': async (desk) => {
    await desk.archives.open()
    await desk.untilArchiveRests()
    await desk.archives.import()
    const end = await desk.untilArchiveRests()
    if (!end.ok || end.value.state.kind !== 'imported') throw new Error(JSON.stringify(end))
    return JSON.stringify(end.value.state.joined)
  },
}

export async function move(from: string, to: string): Promise<string> {
  const place = createPlace(from)
  await moveLibrary(
    { from, to, at: Date.now() },
    { place, usual: from, onProgress: () => undefined, signal: new AbortController().signal },
  )
  return megabytes(path.join(to, 'library.db'))
}
