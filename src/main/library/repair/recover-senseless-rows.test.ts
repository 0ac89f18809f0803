import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { someOrAll } from '../../testing/long-form.ts'
import { makeFolder, openIn } from '../testing/test-library.ts'
import { listAll, makeLibrary, noteDamage } from '../testing/test-recovery.ts'

let folder: string
let remove: () => void
let file: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  file = path.join(folder, 'library.db')
})
afterEach(() => remove())

const connectionId = randomUUID()

describe('drops a senseless row and recovers everything else', () => {
  let made: Map<string, DocumentDetail>
  let sound: Buffer
  beforeAll(async () => {
    ;({ folder, remove } = makeFolder())
    file = path.join(folder, 'library.db')
    made = await makeLibrary(folder, connectionId, 10)
    sound = readFileSync(file)
    remove()
  })

  const senseless = [
    ['a picture described by no JSON', 'contents', "kind = 'picture-file', body = 'x' || char(1)"],
    ['a picture described by something else', 'contents', "kind = 'picture-file', body = '[1]'"],
    ['an address that is none', 'contents', "kind = 'website', body = 'nowhere'"],
    ['an item in no state', 'items', "state = 'somewhere'"],
    ['an item of no connection', 'items', "connection_id = 'nobody'"],
    ['an item whose problem is no JSON', 'items', "problem = '{'"],
    ['a document of no kind', 'documents', "kind = 'riddle'"],
    ['an answer that is no JSON', 'attempts', "answer = '{'"],
    ['a try that ended in no way', 'attempts', "outcome = 'maybe'"],
    ['an event of no kind', 'item_events', "event = 'danced'"],
  ] as const
  test.each(someOrAll(senseless, 3))('%s', async (_what, table, nonsense) => {
    writeFileSync(file, sound)
    const plain = new DatabaseSync(file, { defensive: false })
    plain.exec('PRAGMA ignore_check_constraints = ON')
    // Only one row, so that only the first document can lose anything.
    plain.exec(`UPDATE ${table} SET ${nonsense} WHERE rowid = (SELECT min(rowid) FROM ${table})`)
    plain.exec("UPDATE documents_search_data SET block = x'00ff00ff' WHERE id > 10")
    plain.close()
    noteDamage(folder)
    const opened = await openIn(folder)
    expect(opened.integrity).toMatchObject({ outcome: 'recovered', recovered: { isComplete: false } })
    for (const [id, was] of made) {
      if (id !== 'd0')
        expect(await opened.library.calls['documents/get']({ connectionId, documentId: id }), id).toEqual(was)
    }
    expect(await listAll(opened)).toHaveLength(made.size)
    await opened.close()
  })
})
