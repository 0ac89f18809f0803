import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import type { OpenedLibrary } from '../../library/open-library.ts'
import { add, document, makeFolder, sendAll } from '../../library/testing/test-library.ts'
import type { TrashDeps } from '../trash.ts'
import { openTrashApp, type TrashApp } from './trash-app.ts'

export function trashHarness() {
  const connectionId = randomUUID()
  let folder: string
  let remove: () => void
  let current: TrashApp
  const open = async (more: Partial<TrashDeps> = {}, opened?: OpenedLibrary): Promise<void> => {
    current = await openTrashApp(folder, connectionId, more, opened)
  }
  beforeEach(async () => {
    ;({ folder, remove } = makeFolder())
    await open()
  })
  afterEach(async () => {
    await current.close()
    remove()
  })

  const app: TrashApp = {
    get opened() {
      return current.opened
    },
    get trash() {
      return current.trash
    },
    get changed() {
      return current.changed
    },
    untilOver: (begun) => current.untilOver(begun),
    close: () => current.close(),
  }
  const list = (text = '') => app.trash.list({ connectionId, text, after: null, limit: 500 })
  return {
    connectionId,
    folder: () => folder,
    app,
    openAgain: open,
    startAgain: async (more: Partial<TrashDeps>): Promise<void> => {
      await current.trash.stop()
      await open(more, current.opened)
    },
    removeThese: async (...ids: string[]) =>
      app.untilOver(await app.trash.remove(connectionId, { kind: 'ids', ids })),
    get: (id: string) => app.opened.library.calls['documents/get']({ connectionId, documentId: id }),
    find: (id: string) => app.trash.find(connectionId, id),
    list,
    found: async (text: string) => (await list(text)).rows.map(({ documentId }) => documentId),
    receiptsOf: (documentId: string) =>
      app.opened.library.calls['activity/list']({
        connectionId,
        documentId,
        outcome: null,
        text: '',
        after: null,
        limit: 100,
      }),
    addSent: async (id: string, more: Parameters<typeof document>[2] = {}): Promise<void> => {
      await add(app.opened, document(connectionId, id, more))
      await sendAll(app.opened, connectionId)
    },
  }
}
