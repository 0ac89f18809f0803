import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerTogether } from './answer-together.ts'
import { Database } from './db/database.ts'
import type { WorkerRequest } from './worker-messages.ts'

let connection: DatabaseSync
let db: Database
let commits: number

beforeEach(() => {
  connection = new DatabaseSync(':memory:')
  connection.exec('PRAGMA foreign_keys = ON; CREATE TABLE parents (key INTEGER PRIMARY KEY)')
  connection.exec(`CREATE TABLE notes (word TEXT UNIQUE CHECK (word <> 'wrong'), parent INTEGER
    REFERENCES parents DEFERRABLE INITIALLY DEFERRED) STRICT`)
  commits = 0
  db = new CountingDatabase(connection)
})
afterEach(() => connection.close())

class CountingDatabase extends Database {
  override transaction<T>(work: () => T): T {
    const isOuter = !connection.isTransaction
    const result = super.transaction(work)
    if (isOuter) commits += 1
    return result
  }
}

const request = (id: number, word: string): WorkerRequest => ({
  id,
  name: 'calls.drafts/keep',
  input: [word],
})
const words = () =>
  connection
    .prepare('SELECT word FROM notes ORDER BY rowid')
    .all()
    .map(({ word }) => word)

/** Writes each word twice, so that a failing request has already written something. */
function run({ input: [word] }: WorkerRequest): unknown {
  return db.transaction(() => {
    db.run('INSERT INTO notes (word) VALUES (:word)', { word: `${word} begun` })
    if (word === 'orphan') db.run('INSERT INTO notes (word, parent) VALUES (:word, 1)', { word })
    else if (word === 'full') undoEverything()
    else db.run('INSERT INTO notes (word) VALUES (:word)', { word: String(word) })
    return words().length
  })
}

/** As SQLite does on some full disks. */
function undoEverything(): never {
  connection.exec('ROLLBACK')
  throw Object.assign(new Error('full'), { errcode: 13 })
}

function together(all: readonly string[], elapsed = () => 0) {
  const waiting = all.map((word, index) => request(index, word))
  const takeNext = () => waiting.shift()
  const first = takeNext()
  const answers = first === undefined ? [] : answerTogether(first, { db, run, takeNext, elapsed })
  return {
    left: waiting.length,
    answers: answers.map((each) => (each.kind === 'done' ? each.value : each.failure.code)),
  }
}

test('writes calls of one turn in one transaction and answers after its commit', () => {
  expect(together(['a', 'b', 'c'])).toEqual({ left: 0, answers: [2, 4, 6] })
  expect(words()).toEqual(['a begun', 'a', 'b begun', 'b', 'c begun', 'c'])
  expect(connection.isTransaction).toBe(false)
  expect(commits).toBe(1)
})

test('writes the calls before a failed one and leaves later ones for the next turn', () => {
  expect(together(['a', 'b', 'wrong', 'c'])).toEqual({ left: 1, answers: [2, 4, 'storage-failed'] })
  expect(together(['wrong', 'c'])).toEqual({ left: 1, answers: ['storage-failed'] })
  expect(words()).toEqual(['a begun', 'a', 'b begun', 'b'])
})

test('reports nothing as written if the commit fails, and writes the valid calls one by one', () => {
  expect(together(['a', 'orphan', 'b']).answers).toEqual([2, 'storage-failed', 4])
  expect(words()).toEqual(['a begun', 'a', 'b begun', 'b'])
  expect(commits).toBe(2)
  expect(connection.isTransaction).toBe(false)
})

test('writes the other calls one by one if a failure undoes the transaction', () => {
  expect(together(['a', 'b', 'full', 'c'])).toEqual({ left: 1, answers: [2, 4, 'storage-full'] })
  expect(words()).toEqual(['a begun', 'a', 'b begun', 'b'])
})

test('takes no more than 512 at a time, nor for longer than 25 milliseconds', () => {
  const many = Array.from({ length: 534 }, (_, index) => `n${index}`)
  expect(together(many)).toMatchObject({ left: 22, answers: { length: 512 } })
  let time = 0
  const slow = together(
    many.map((word) => `${word} again`),
    () => (time += 5),
  )
  expect(slow).toMatchObject({ left: 524, answers: { length: 10 } })
})
