import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runUntilKilled, saying, testLibrary } from './testing/killed-process.ts'
import { makeFolder, openIn, sendAll } from './testing/test-library.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const connectionId = randomUUID()

const accepting = `
  import { randomUUID } from 'node:crypto'
  import { sayUntilKilled } from ${saying}
  import { openIn, document } from ${testLibrary}
  const [folder, connectionId, lines] = process.argv.slice(2)
  const say = sayUntilKilled(Number(lines))
  const { library } = await openIn(folder)
  for (let index = 0; ; index += 1) {
    const id = 'd' + index
    await library.documents.acceptAdd({ document: document(connectionId, id), itemId: randomUUID(), at: index, notBefore: null })
    say('accepted ' + id)
    if (index % 10 === 9) {
      const [claim] = await library.queue.claim({ connectionId, now: index, limit: 1 })
      say('claimed ' + claim.documentId)
    }
  }`

test.each([1, 4, 37, 90])(
  'killed right after answer %i, the library has all it answered for',
  async (lines) => {
    const named = await runUntilKilled(accepting, { folder, argument: connectionId, lines })

    const opened = await openIn(folder)
    expect(opened.integrity).toMatchObject({ outcome: 'opened', checked: true, setAside: null })
    const { rows } = await opened.library.calls['documents/search']({
      connectionId,
      text: '',
      after: null,
      limit: 500,
    })
    const held = rows.map(({ documentId }) => documentId).toReversed()
    // The last one may have been written without an answer.
    expect(held.length - named('accepted').length).toBeOneOf([0, 1])
    expect(held.slice(0, named('accepted').length)).toEqual(named('accepted'))

    const interrupted = await opened.library.queue.recover(99)
    expect(interrupted - named('claimed').length).toBeOneOf([0, 1])
    const list = { connectionId, states: ['unsure'], after: null, limit: 500 } as const
    const unsure = (await opened.library.calls['queue/list'](list)).items
    expect(unsure.map(({ documentId }) => documentId)).toEqual(expect.arrayContaining(named('claimed')))
    expect(unsure.every(({ doubtful }) => doubtful)).toBe(true)
    expect(await sendAll(opened, connectionId)).toHaveLength(held.length)
    await opened.close()
  },
)
