import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Database, valuesByPlace } from './database.ts'

test('replaces named parameters by positions, repeats included', () => {
  expect(valuesByPlace('SELECT :a, :b_2 WHERE :a = x')).toEqual({
    sql: 'SELECT ?, ? WHERE ? = x',
    names: ['a', 'b_2', 'a'],
  })
})

test('leaves text that only looks like a parameter', () => {
  const sql = `SELECT 'it''s :a', "col:b", 12 -- of :c\n, '-- :d', :e`
  expect(valuesByPlace(sql)).toEqual({ sql: sql.replace(':e', '?'), names: ['e'] })
})

test('binds each value at its name, in any order', () => {
  const db = new Database(new DatabaseSync(':memory:'))
  const value = fc.oneof(fc.string(), fc.maxSafeInteger(), fc.constant(null))
  const names = ['one', 'two', 'three'] as const
  const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
  try {
    fc.assert(
      fc.property(
        fc.record({ one: value, two: value, three: value }),
        fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 }),
        (values, asked) => {
          const sql = `SELECT ${asked.map((name, index) => `:${name} AS c${index}`).join(', ')}`
          const expected = Object.fromEntries(asked.map((name, index) => [`c${index}`, values[name]]))
          expect(db.get(row, sql, values)).toEqual(expected)
          expect(db.all(row, sql, values)).toEqual([expected])
        },
      ),
    )
    // SQLite itself would bind null.
    expect(() => db.run('SELECT :one', {})).toThrow('one')
  } finally {
    db.close()
  }
})

test('updates rows selected by the replaced value', () => {
  const db = new Database(new DatabaseSync(':memory:'))
  try {
    db.exec('CREATE TABLE steps (step_key INTEGER PRIMARY KEY, place INTEGER NOT NULL)')
    for (const place of [1, 2]) db.insert('steps', { place })
    db.update('steps', { place: 1 }, { place: 3 })
    expect(db.numbers('SELECT place FROM steps ORDER BY step_key')).toEqual([3, 2])
  } finally {
    db.close()
  }
})

test('ignores an existing row and refuses an invalid one', () => {
  const db = new Database(new DatabaseSync(':memory:'))
  try {
    db.exec('CREATE TABLE names (name TEXT NOT NULL UNIQUE CHECK (length(name) < 4), times INTEGER NOT NULL)')
    for (const times of [1, 2]) db.insertUnlessThere('names', { name: 'one', times })
    expect(db.numbers('SELECT times FROM names')).toEqual([1])
    expect(() => db.insertUnlessThere('names', { name: 'three', times: 1 })).toThrow('CHECK')
  } finally {
    db.close()
  }
})
