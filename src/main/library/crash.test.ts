import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder, openIn, sendAll } from './test-library.ts'

let folder: string
let remove: () => void
let child: ChildProcess | undefined
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => {
  child?.kill('SIGKILL')
  remove()
})

const connectionId = randomUUID()
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** A process that accepts documents one after the other, says so line by line, and claims every tenth. */
const accepting = `
  import { randomUUID } from 'node:crypto'
  import { openIn, document } from ${JSON.stringify(script('./test-library.ts'))}
  const [folder, connectionId] = process.argv.slice(-2)
  const { library, outboxStore } = await openIn(folder)
  for (let index = 0; ; index += 1) {
    const id = 'd' + index
    await library.acceptAdd({ document: document(connectionId, id), itemId: randomUUID(), at: index, notBefore: null })
    process.stdout.write('accepted ' + id + '\\n')
    if (index % 10 === 9) {
      const [claim] = await outboxStore.claim({ connectionId, now: index, limit: 1 })
      process.stdout.write('claimed ' + claim.documentId + '\\n')
    }
  }`

test.each([1, 4, 37, 90])(
  'killed right after answer %i, the library has all it answered for',
  async (lines) => {
    const program = path.join(folder, 'accepting.mjs')
    writeFileSync(program, accepting)
    child = spawn(process.execPath, [program, folder, connectionId], { stdio: ['ignore', 'pipe', 'inherit'] })
    if (child.stdout === null) throw new Error('The child has no output')
    const said: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      // What it says before the signal reaches it was answered too.
      said.push(line)
      if (said.length === lines) child.kill('SIGKILL')
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    const named = (kind: string) =>
      said.filter((line) => line.startsWith(kind)).map((line) => line.slice(kind.length + 1))

    const opened = await openIn(folder)
    expect(opened.integrity).toMatchObject({ outcome: 'opened', checked: true, setAside: null })
    const { rows } = await opened.library.search({ connectionId, text: '', after: null, limit: 500 })
    const held = rows.map(({ documentId }) => documentId).toReversed()
    // The one it was at may have been written without the answer having come out.
    expect(held.length - named('accepted').length).toBeOneOf([0, 1])
    expect(held.slice(0, named('accepted').length)).toEqual(named('accepted'))

    const interrupted = await opened.outboxStore.recover(99)
    expect(interrupted - named('claimed').length).toBeOneOf([0, 1])
    const list = { connectionId, states: ['unsure'], after: null, limit: 500 } as const
    const unsure = (await opened.outboxStore.list(list)).items
    expect(unsure.map(({ documentId }) => documentId)).toEqual(expect.arrayContaining(named('claimed')))
    expect(unsure.every(({ doubtful }) => doubtful)).toBe(true)
    expect(await sendAll(opened, connectionId)).toHaveLength(held.length)
    await opened.close()
  },
)
