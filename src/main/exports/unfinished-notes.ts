import { access, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { makeFolder, unfinishedSuffix, writeWhole } from '../files/in-place.ts'
import { beginFile, type UnfinishedFile, unfinishedName } from './unfinished-file.ts'

/** Records of files being written, so that leftovers of a killed app can be removed. */
export type UnfinishedNotes = {
  begin(file: string, id: string): Promise<UnfinishedFile>
  sweep(): Promise<void>
}

const note = z.object({ file: z.string().min(1) })
const noteName = /^([0-9a-f-]{36})\.json$/

export function createUnfinishedNotes(folder: string): UnfinishedNotes {
  const forget = (id: string) => rm(path.join(folder, `${id}.json`), { force: true })

  const sweepNote = async (name: string): Promise<void> => {
    if (name.endsWith(unfinishedSuffix)) await rm(path.join(folder, name), { force: true })
    const [, id] = noteName.exec(name) ?? []
    if (id === undefined) return
    const read = note.safeParse(JSON.parse(await readFile(path.join(folder, name), 'utf8')))
    if (read.success) {
      // If the disk is not connected, this throws, and a later start tries again.
      await access(path.dirname(read.data.file))
      // The ID in the name ensures that no other file can be removed.
      await rm(unfinishedName(read.data.file, id), { force: true })
    }
    await forget(id)
  }

  return {
    begin: async (file, id) => {
      // Written before the file, so that every leftover has a note.
      await makeFolder(folder)
      await writeWhole(path.join(folder, `${id}.json`), JSON.stringify({ file: path.resolve(file) }))
      try {
        const unfinished = await beginFile(file, id)
        const ending = (end: () => Promise<void>) => async () => {
          await end()
          await forget(id).catch(() => undefined)
        }
        return { ...unfinished, finish: ending(unfinished.finish), abandon: ending(unfinished.abandon) }
      } catch (cause) {
        await forget(id).catch(() => undefined)
        throw cause
      }
    },
    sweep: async () => {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) await sweepNote(name).catch(() => undefined)
    },
  }
}
