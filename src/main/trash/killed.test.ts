import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runUntilKilled, saying, testLibrary } from '../library/testing/killed-process.ts'
import { makeFolder } from '../library/testing/test-library.ts'
import { openTrashApp } from './testing/trash-app.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const removal = randomUUID()
/** More than these pieces can take at any speed: a piece is 400 documents at most. */
const idsFor = (pieces: number) => Array.from({ length: pieces * 400 + 50 }, (_, index) => `d${index}`)

const programFor = (ids: readonly string[]) => `
import { sayUntilKilled } from ${saying}
import { accepted, document, openIn } from ${testLibrary}
const [folder, connectionId, lines] = process.argv.slice(2)
const say = sayUntilKilled(Number(lines))
const { library } = await openIn(folder)
const ids = ${JSON.stringify(ids)}
await Promise.all(ids.map((id) => library.documents.acceptAdd({
  document: document(connectionId, id), itemId: crypto.randomUUID(), at: 1, notBefore: null,
})))
const claims = await library.queue.claim({ connectionId, now: 5, limit: 1000 })
await Promise.all(claims.map(({ id, attemptId }) => library.queue.complete({ itemId: id, attemptId }, accepted, 5)))
const workId = '${removal}'
await library.trash.begin({ workId, connectionId, kind: 'remove', text: '', at: Date.now() })
say('begun')
while (!(await library.trash.note(workId)));
for (;;) {
  await library.trash.continue(workId, Date.now())
  say('piece')
}
`

test.each([1, 2])(
  'killed behind step %i, each document is in one place, whole, and the removal goes on',
  async (lines) => {
    const connectionId = randomUUID()
    // The program continues after its last line by one chunk at most.
    const ids = idsFor(lines)
    await runUntilKilled(programFor(ids), { folder, argument: connectionId, lines })
    const app = await openTrashApp(folder, connectionId)
    const placeOf = async (id: string) => ({
      versions:
        (await app.opened.library.calls['documents/get']({ connectionId, documentId: id }))?.versions
          .length ?? 0,
      isInTrash: (await app.trash.find(connectionId, id)) !== null,
    })
    const places = await Promise.all(ids.map(placeOf))
    for (const { versions, isInTrash } of places) expect(versions).toBe(isInTrash ? 0 : 1)
    expect(places.every(({ isInTrash }) => isInTrash)).toBe(false)
    if (lines > 1) expect(places.some(({ isInTrash }) => isInTrash)).toBe(true)
    await app.trash.start()
    const over = await app.untilOver({ ok: true, value: { workId: removal } })
    expect(over).toMatchObject({ total: ids.length, done: ids.length, left: 0 })
    await app.untilOver(await app.trash.undo(removal))
    expect(await Promise.all(ids.map(placeOf))).toEqual(ids.map(() => ({ versions: 1, isInTrash: false })))
    await app.close()
  },
)
