import { writeSync } from 'node:fs'
import { openChangesApp } from './changes-app.ts'

/**
 * Prepares, applies and undoes a change, says what it does, and is killed in the middle of the piece that comes so many
 * pieces after what was said with the given word.
 */
const [folder = '', connectionId = '', count = '', word = '', pieces = ''] = process.argv.slice(2)
/** While the library's thread is at it. */
const killsAfterMs = 4
let left: number | undefined
function say(line: string): void {
  writeSync(1, `${line}\n`)
  if (line.startsWith(word)) left = Number(pieces)
  if (left === 0) setTimeout(() => process.kill(process.pid, 'SIGKILL'), killsAfterMs)
}
const app = await openChangesApp(folder, connectionId, {
  // Asked for before each piece.
  now: () => {
    if (left !== undefined) {
      left -= 1
      say('piece')
    }
    return Date.now()
  },
})
await app.addDocuments(Number(count))
say('added')
const ids = Array.from({ length: Number(count) }, (_, index) => `d${index}`)
const prepared = await app.changes.prepare(connectionId, { kind: 'ids', ids }, [
  { kind: 'set-field', name: 'year', raw: '2026' },
  { kind: 'add-to-list', name: 'tags', entries: ['y'] },
])
if (!prepared.ok) throw new Error(prepared.error.code)
const { changeId } = prepared.value
say(`change ${changeId}`)
await app.until(changeId, 'ready')
await app.changes.apply(changeId, [])
say('applying')
await app.until(changeId, 'done')
const undone = await app.changes.undo(changeId)
if (!undone.ok) throw new Error(undone.error.code)
say(`undo ${undone.value.changeId}`)
await app.until(undone.value.changeId, 'done')
say('all')
await new Promise(() => setInterval(() => undefined, 60_000))
