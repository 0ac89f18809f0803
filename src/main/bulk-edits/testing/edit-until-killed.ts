import { writeSync } from 'node:fs'
import { openBulkEditsApp } from './bulk-edits-app.ts'

/**
 * Prepares, applies and undoes a change and prints its steps. Killed in the middle of a chunk: after `times`
 * reads of the clock after the printed `word`.
 */
const [folder = '', connectionId = '', count = '', word = '', times = ''] = process.argv.slice(2)
const killsAfterMs = 4
/** Kills at most two pieces later, which are 400 documents, at any speed. */
const killsAtLatest = -4
let left: number | undefined
const kill = () => process.kill(process.pid, 'SIGKILL')
function say(line: string): void {
  writeSync(1, `${line}\n`)
  if (line.startsWith(word)) left = Number(times)
  if (left === 0) setTimeout(kill, killsAfterMs)
  if (left === killsAtLatest) kill()
}
const app = await openBulkEditsApp(folder, connectionId, {
  now: () => {
    if (left !== undefined) {
      left -= 1
      say('time')
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
const { bulkEditId } = prepared.value
say(`change ${bulkEditId}`)
await app.until(bulkEditId, 'ready')
await app.changes.apply(bulkEditId, [])
say('applying')
await app.until(bulkEditId, 'done')
const undone = await app.changes.undo(bulkEditId)
if (!undone.ok) throw new Error(undone.error.code)
say(`undo ${undone.value.bulkEditId}`)
await app.until(undone.value.bulkEditId, 'done')
say('all')
await new Promise(() => setInterval(() => undefined, 60_000))
