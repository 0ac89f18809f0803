import { randomUUID } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { searchable } from '../../../shared/domain/query/search-text.ts'
import type { Database } from '../db/database.ts'
import { openStorage } from '../open-storage.ts'
import { acceptAdd } from '../records/accept.ts'
import { document, makeFolder } from '../testing/test-library.ts'

let db: Database
let remove: () => void

beforeEach(() => {
  const made = makeFolder()
  remove = made.remove
  db = openStorage({ folder: made.folder, openedAt: 0 }).db
})
afterEach(() => {
  db.close()
  remove()
})

const connectionId = randomUUID()
let count = 0
const accept = (text: string): void => {
  count += 1
  const added = document(connectionId, `d-${count}`, { content: { kind: 'text', text } })
  acceptAdd(db, { document: added, itemId: randomUUID(), at: 1, notBefore: null })
}

test('indexes the words of a text in order', () => {
  db.exec('CREATE VIRTUAL TABLE temp.indexed USING fts5vocab(main, documents_search, instance)')
  const wordRow = z.object({ term: z.string() })
  const character = fc.oneof(
    fc.constantFrom(...' \t\n_-.,;:\'"/\\()[]{}<>@#$%^&*+=~`|!?aAbBzZ0189'),
    fc.constantFrom(...'äÉßſİσςﬁ①ⅳ日本한ไทย\u0301\u200d\ue000😀'),
  )
  fc.assert(
    fc.property(fc.array(character, { maxLength: 40 }), (characters) => {
      const text = characters.join('')
      accept(text)
      const found = db.all(
        wordRow,
        `SELECT term FROM temp.indexed WHERE col = 'content' AND doc = (SELECT max(document_key) FROM documents)
         ORDER BY "offset"`,
      )
      const words = searchable(text).split(' ')
      expect(found.map(({ term }) => term)).toEqual(words.filter((word) => word !== ''))
    }),
  )
})

test.skipIf(process.platform !== 'linux')('accepting many documents writes no file but the library', () => {
  const files = db.transaction(() => {
    for (let index = 0; index < 300; index += 1) accept(`Text ${index} `.repeat(100))
    return openFiles()
  })
  expect(files.filter((name) => name.includes('library.db'))).not.toEqual([])
  expect(files.filter((name) => name.includes('etilqs_'))).toEqual([])
})

/** SQLite's own temporary files are unlinked while open. */
function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)]
    } catch {
      return []
    }
  })
}
