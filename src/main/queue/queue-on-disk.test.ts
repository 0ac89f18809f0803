import { afterAll } from 'vitest'
import { openFresh } from '../library/testing/test-library.ts'
import { describeConnections } from './testing/connection-behaviour.ts'
import { describeEarlyClaim } from './testing/early-claim-behaviour.ts'
import type { TestStore } from './testing/harness.ts'
import { describeItems } from './testing/item-behaviour.ts'
import { describeLifecycle } from './testing/lifecycle-behaviour.ts'
import { describeUndoWindow } from './testing/undo-window-behaviour.ts'

let series = 0
let opened: ReturnType<typeof openFresh> | undefined

afterAll(async () => {
  await (await opened)?.end()
})

/** One real library with its thread and file for all tests: opening takes longer than most of them. */
async function openOnDisk(): Promise<TestStore> {
  opened ??= openFresh()
  const { library } = await opened
  series += 1
  return {
    series,
    store: library.queue,
    close: async () => {},
    async accept({ id: itemId, connectionId, request, at, notBefore }) {
      const { id: documentId } = request
      if (request.operation === 'add') {
        const { collection, title, metadata } = request
        const content =
          request.content.kind === 'picture'
            ? ({ kind: 'picture-file', picture: request.content.picture } as const)
            : ({ kind: 'text', text: request.content.text } as const)
        const document = { connectionId, documentId, collection, title, content, metadata }
        return (await library.documents.acceptAdd({ document, itemId, at, notBefore })).itemId
      }
      const { operation: _operation, id: _id, ...change } = request
      const edit = { connectionId, documentId, action: 'edit', itemId, at, unknown: true, ...change } as const
      const taken = await library.documents.acceptEdit(edit)
      if (!taken.ok) throw new Error(taken.error.code)
      return taken.value.itemId
    },
  }
}

describeEarlyClaim('on disk', openOnDisk)
describeItems('on disk', openOnDisk)
describeConnections('on disk', openOnDisk)
describeLifecycle('on disk', openOnDisk)
describeUndoWindow('on disk', openOnDisk)
