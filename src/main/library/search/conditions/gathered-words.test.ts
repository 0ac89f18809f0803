import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import type { Operations } from '../../operations.ts'
import { document } from '../../testing/test-library.ts'
import { openOperations } from '../../testing/test-operations.ts'
import { compileQuery } from '../compile-query.ts'
import { findByKey } from '../find-by-key.ts'
import { streamOfGatheredWords } from './gathered-words.ts'

const connectionId = randomUUID()
const letters = [...'abcdefghijklmnopqrstuvwxyz']

let db: Database
let operations: Operations
let end: () => void
beforeEach(() => {
  ;({ db, operations, end } = openOperations())
  for (let index = 0; index < 300; index += 1) {
    add(`id-${index}`, `price s${letters[index % 26]}${letters[Math.floor(index / 26)]}x t${index}`)
  }
  while (!operations.search.prepare());
})
afterEach(() => end())

function add(id: string, title: string): void {
  const added = document(connectionId, id, {
    title,
    collection: 'news',
    content: { kind: 'text', text: 'nothing' },
  })
  operations.documents.acceptAdd({ document: added, itemId: randomUUID(), at: 1, notBefore: null })
}

function ask(text: string, at: number | null): ReturnType<typeof findByKey> {
  const query = compileQuery(db, { connectionId, text })
  const wanted = { direction: 'newest-first', at, limit: 1000, wantsAll: true } as const
  return findByKey(db, query, { ...wanted, isOver: () => true })
}

function titled(text: string): number {
  return db.connection.prepare('SELECT count(*) AS n FROM documents WHERE title LIKE ?').get(text)
    ?.n as number
}

test('completes a gathering while documents change, with correct results', () => {
  let at: number | null = null
  const keys: number[] = []
  for (let question = 0; ; question += 1) {
    expect(question).toBeLessThan(2000)
    if (question % 3 === 0 && question < 300) {
      add(`new-${question}`, question % 2 === 0 ? 'price stays' : 'price goes')
      operations.documents.acceptEdit({
        ...{ connectionId, documentId: `id-${question}`, title: 'price goes', metadata: '{}' },
        ...{ action: 'edit', itemId: randomUUID(), at: 2, unknown: false },
      })
      operations.search.prepare()
    }
    const found = ask('price -s*', at)
    keys.push(...found.keys)
    if (found.next === undefined) break
    at = found.next
  }
  const again: number[] = []
  for (let next: number | undefined | null = null; next !== undefined; ) {
    const found = ask('price -s*', next)
    again.push(...found.keys)
    next = found.next
  }
  expect(again).toHaveLength(titled('price goes'))
  expect(keys.length).toBeGreaterThan(0)
})

test('scans documents not indexed yet', () => {
  const all = () => {
    const keys: number[] = []
    for (let next: number | undefined | null = null; next !== undefined; ) {
      const found = ask('price -s*', next)
      keys.push(...found.keys)
      next = found.next
    }
    return keys.length
  }
  expect(all()).toBe(0)
  add('new', 'price goes')
  expect(all()).toBe(1)
  operations.documents.acceptEdit({
    ...{ connectionId, documentId: 'id-7', title: 'price goes', metadata: '{}' },
    ...{ action: 'edit', itemId: randomUUID(), at: 2, unknown: false },
  })
  expect(all()).toBe(2)
  while (!operations.search.prepare());
  expect(all()).toBe(2)
})

test('matches changed, unindexed documents by their current words', () => {
  const edit = (documentId: string, title: string) =>
    operations.documents.acceptEdit({
      ...{ connectionId, documentId, title, metadata: '{}' },
      ...{ action: 'edit', itemId: randomUUID(), at: 2, unknown: false },
    })
  const keysBySeeking = (direction: 'newest-first' | 'oldest-first') => {
    const isNewestFirst = direction === 'newest-first'
    const run = { db, direction, end: isNewestFirst ? 1 : 1000, isOver: () => false, wantsAll: true }
    const stream = streamOfGatheredWords(run, { words: 's', isBeginning: true, column: null })
    const keys: number[] = []
    for (let key = stream.seek(isNewestFirst ? 1000 : 1); key !== undefined; ) {
      keys.push(key)
      key = stream.seek(key + (isNewestFirst ? -1 : 1))
    }
    return isNewestFirst ? keys.reverse() : keys
  }
  const all = keysBySeeking('newest-first')
  expect(all).toHaveLength(300)
  for (const index of [7, 8, 9, 150, 299]) edit(`id-${index}`, index === 9 ? 'price stays' : 'price goes')
  for (const direction of ['newest-first', 'oldest-first'] as const) {
    expect(keysBySeeking(direction)).toHaveLength(titled('% s%'))
    expect(keysBySeeking(direction)).toEqual(all.filter((_, index) => ![7, 8, 150, 299].includes(index)))
  }
})

test('completes a gathering for any number of prefixes', () => {
  const some = [...'abcdefghijklmno']
  for (const letter of some) add(`more-${letter}`, `${letter}a ${letter}b ${letter}c`)
  while (!operations.search.prepare());
  const keys: number[] = []
  let questions = 0
  for (let next: number | undefined | null = null; next !== undefined; questions += 1) {
    expect(questions).toBeLessThan(200)
    const found = ask(`title:${some.join(',')}`, next)
    keys.push(...found.keys)
    next = found.next
  }
  expect(keys).toHaveLength(some.length)
})
