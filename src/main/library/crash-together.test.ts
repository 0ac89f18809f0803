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
const width = 12

const accepting = `
  import { randomUUID } from 'node:crypto'
  import { sayUntilKilled } from ${saying}
  import { openIn, document } from ${testLibrary}
  const [folder, connectionId, lines] = process.argv.slice(2)
  const say = sayUntilKilled(Number(lines))
  const { library } = await openIn(folder)
  const taken = randomUUID()
  await library.documents.acceptAdd({ document: document(connectionId, 'first'), itemId: taken, at: 1, notBefore: null })
  const accept = async (line) => {
    for (let index = 0; ; index += 1) {
      const id = line + '-' + index
      const itemId = line === 7 ? taken : randomUUID()
      const add = library.documents.acceptAdd({ document: document(connectionId, id), itemId, at: 2, notBefore: null })
      const word = await add.then(() => 'accepted', () => 'failed')
      say(word + ' ' + id)
    }
  }
  for (let line = 0; line < ${width}; line += 1) void accept(line)`

test.each([3, 30, 200])(
  'killed right after answer %i of many at once, all that was answered is there',
  async (lines) => {
    const named = await runUntilKilled(accepting, { folder, argument: connectionId, lines })

    const opened = await openIn(folder)
    expect(opened.integrity).toMatchObject({ outcome: 'opened', checked: true, setAside: null })
    const held = new Set(await documentIds(opened))
    expect(named('accepted').filter((id) => !held.has(id))).toEqual([])
    expect(named('failed').every((id) => id.startsWith('7-') && !held.has(id))).toBe(true)
    // Besides the first, only unfinished ones may have been written without an answer.
    expect(held.size - 1 - named('accepted').length).toBeLessThan(width)
    expect((await sendAll(opened, connectionId)).length).toBe(held.size)
    await opened.close()
  },
)

async function documentIds({ library }: Awaited<ReturnType<typeof openIn>>): Promise<readonly string[]> {
  const found: string[] = []
  for (let after: string | null = null; ; ) {
    const { rows, next } = await library.calls['documents/search']({
      connectionId,
      text: '',
      after,
      limit: 200,
    })
    found.push(...rows.map(({ documentId }) => documentId))
    if (next === null) return found
    after = next
  }
}
