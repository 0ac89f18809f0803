import { randomUUID } from 'node:crypto'
import type { TrashWork } from '../../../shared/schemas/trash.ts'
import type { OpenedLibrary } from '../../library/open-library.ts'
import { openIn } from '../../library/testing/test-library.ts'
import { Trash, type TrashDeps } from '../trash.ts'

export type TrashApp = {
  readonly opened: OpenedLibrary
  readonly trash: Trash
  readonly changed: string[]
  untilOver(begun: Awaited<ReturnType<Trash['undo']>>): Promise<TrashWork>
  close(): Promise<void>
}

export async function openTrashApp(
  folder: string,
  connectionId: string,
  more: Partial<TrashDeps> = {},
  library?: OpenedLibrary,
): Promise<TrashApp> {
  const opened = library ?? (await openIn(folder))
  const changed: string[] = []
  const watching = new Set<() => void>()
  const trash = new Trash({
    store: opened.library.trash,
    isConnectionKnown: (id) => id === connectionId,
    newId: randomUUID,
    now: Date.now,
    ranSince: () => 0,
    after: () => () => undefined,
    onLibraryChanged: (id) => changed.push(id),
    log: () => undefined,
    ...more,
    onChanged: (work) => {
      more.onChanged?.(work)
      for (const look of watching) look()
    },
  })
  return {
    opened,
    trash,
    changed,
    untilOver: (begun) => {
      if (!begun.ok) throw new Error(begun.error.code)
      const { workId } = begun.value
      return new Promise((resolve, reject) => {
        const look = () =>
          void opened.library.trash.get(workId).then((work) => {
            if (work === null) return reject(new Error('No such work'))
            if (work.state !== 'done' && work.state !== 'stopped') return
            watching.delete(look)
            resolve(work)
          }, reject)
        watching.add(look)
        look()
      })
    },
    close: async () => {
      await trash.stop()
      await opened.close()
    },
  }
}
