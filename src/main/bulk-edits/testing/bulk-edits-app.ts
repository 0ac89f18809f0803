import { randomUUID } from 'node:crypto'
import type { BulkEditState, BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { type OpenedLibrary, openLibrary } from '../../library/open-library.ts'
import { workerFile } from '../../library/testing/test-library.ts'
import { BulkEdits, type BulkEditsDeps } from '../bulk-edits.ts'

export type BulkEditsApp = {
  readonly opened: OpenedLibrary
  readonly changes: BulkEdits
  readonly woken: string[]
  /** Documents `d0`, `d1` and so on, with two kilobytes of metadata each. */
  addDocuments(count: number): Promise<void>
  until(bulkEditId: string, ...states: readonly BulkEditState[]): Promise<BulkEditSummary>
  get(bulkEditId: string): Promise<BulkEditSummary>
  close(): Promise<void>
}

export const metadataOf = (index: number) =>
  `{ "number" : ${index}.0, "by": "Ada", "tags": ["x"], "text": "${`${index} `.repeat(400)}" }`

export async function openBulkEditsApp(
  folder: string,
  connectionId: string,
  more: Partial<BulkEditsDeps> = {},
): Promise<BulkEditsApp> {
  const opened = await openLibrary({
    folder,
    workerFile,
    log: () => undefined,
  })
  const woken: string[] = []
  const watching = new Set<() => void>()
  const changes = new BulkEdits({
    store: opened.library.bulkEdits,
    isConnectionKnown: (id) => id === connectionId,
    newId: randomUUID,
    now: Date.now,
    after: () => () => undefined,
    wakeQueue: (id) => woken.push(id),
    log: () => undefined,
    ...more,
    onChanged: (connection, bulkEditId) => {
      more.onChanged?.(connection, bulkEditId)
      for (const look of watching) look()
    },
  })
  const get = async (bulkEditId: string): Promise<BulkEditSummary> => {
    const change = await opened.library.bulkEdits.get(bulkEditId)
    if (change === null) throw new Error('No such change')
    return change
  }
  return {
    opened,
    changes,
    woken,
    get,
    addDocuments: async (count) => {
      const adding = Array.from({ length: count }, (_, index) =>
        opened.library.documents.acceptAdd({
          document: {
            connectionId,
            documentId: `d${index}`,
            collection: 'articles',
            title: `Article ${index}`,
            content: { kind: 'text', text: `Text of article ${index}` },
            metadata: metadataOf(index),
          },
          itemId: randomUUID(),
          at: index,
          notBefore: null,
        }),
      )
      await Promise.all(adding)
    },
    until: (bulkEditId, ...states) =>
      new Promise((resolve, reject) => {
        const look = () =>
          void get(bulkEditId).then((change) => {
            if (!states.includes(change.state)) return
            watching.delete(look)
            resolve(change)
          }, reject)
        watching.add(look)
        look()
      }),
    close: async () => {
      await changes.stop()
      await opened.close()
    },
  }
}
