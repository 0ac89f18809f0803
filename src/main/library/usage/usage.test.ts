import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recoverLibrary } from '../repair/recover-library.ts'
import { allMigrations } from '../schema/migrate.ts'
import { accepted, lost, refused } from '../testing/test-library.ts'
import { usageDesk } from '../testing/test-usage.ts'

const desk = usageDesk()
const { connections, connectionId, all, addOne, send, figures, rows, countAll } = desk

test('counts an attempt when it ends, by day, collection, kind, operation and outcome', () => {
  const at = new Date(2026, 10, 20, 12).getTime()
  addOne('a')
  addOne('b', { collection: 'birds', content: { kind: 'website', address: 'https://example.org/' } })
  send(at, accepted)
  desk.operations.documents.acceptEdit({
    connectionId,
    documentId: 'b',
    action: 'edit',
    itemId: randomUUID(),
    at: 1,
    unknown: false,
    title: 'T',
  })
  send(at + 86_400_000, refused)
  expect(figures()).toEqual({
    isComplete: true,
    firstDay: '2026-11-20',
    days: [
      { day: '2026-11-20', kind: 'text', tries: 1, added: 1, edited: 0, refused: 0 },
      { day: '2026-11-20', kind: 'website', tries: 1, added: 1, edited: 0, refused: 0 },
      { day: '2026-11-21', kind: 'website', tries: 1, added: 0, edited: 0, refused: 1 },
    ],
    used: [{ name: '', answers: 2, amount: 6 }],
  })
  expect(
    rows().map(({ day, collection, kind, operation, outcome }) => [
      day,
      collection,
      kind,
      operation,
      outcome,
    ]),
  ).toEqual([
    ['2026-11-20', 'birds', 'website', 'add', 'done'],
    ['2026-11-20', 'news', 'text', 'add', 'done'],
    ['2026-11-21', 'birds', 'website', 'update', 'refused'],
  ])
  expect(
    desk.operations.calls['usage/figures']({ connectionId: connections[1], from: null, to: '9999-12-31' }),
  ).toMatchObject({
    firstDay: null,
    days: [],
  })
  expect(desk.operations.calls['usage/figures']({ ...all, from: '2026-11-21' }).days).toHaveLength(1)
})

test.each([
  ['Europe/Berlin', '2026-03-29T00:30:00+01:00', '2026-03-29T23:30:00+02:00'],
  ['Europe/Berlin', '2026-10-25T00:30:00+02:00', '2026-10-25T23:30:00+01:00'],
  ['America/Sao_Paulo', '2018-11-04T01:10:00-02:00', '2018-11-04T23:50:00-02:00'],
  ['Australia/Lord_Howe', '2026-04-05T00:10:00+11:00', '2026-04-05T23:50:00+10:30'],
  ['Pacific/Kiritimati', '2026-01-01T00:10:00+14:00', '2026-01-01T23:50:00+14:00'],
])('in %s a day is what the calendar says, however long it is', (zone, early, late) => {
  process.env.TZ = zone
  for (const [id, at] of [early, late].entries()) {
    addOne(String(id))
    send(Date.parse(at), accepted)
  }
  expect(figures().days.map(({ day, tries }) => [day, tries])).toEqual([[early.slice(0, 10), 2]])
})

test('counts receipts again in a recovered library', () => {
  for (const [index, outcome] of [accepted, refused, lost].entries()) {
    addOne(`d${index}`)
    send(1_700_000_000_000 + index * 86_400_000, outcome)
  }
  const before = rows()
  expect(before.length).toBeGreaterThan(2)
  desk.db.close()
  recoverLibrary(desk.folder, 2, allMigrations)
  desk.openAgain()
  countAll()
  expect(rows()).toEqual(before)
  expect(figures().days).toHaveLength(3)
})

test('updates cached totals with new counts, also after a failed transaction', () => {
  const at = (month: number) => new Date(2026, month, 10, 12).getTime()
  for (const id of ['x', 'y', 'z']) addOne(id)
  const tries = () => figures().days.reduce((sum, day) => sum + day.tries, 0)
  expect(() =>
    desk.db.transaction(() => {
      figures()
      throw new Error('Another one failed')
    }),
  ).toThrow('Another one')
  const before = tries()
  send(at(1), accepted)
  expect(tries()).toBe(before + 3)
  for (const id of ['u', 'v']) addOne(id)
  send(at(5), refused)
  expect(tries()).toBe(before + 5)
  expect(figures().days.map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-02-10', '2026-06-10']))
  const part = { ...all, from: '2026-02-11', to: '2026-06-10' }
  expect(desk.operations.calls['usage/figures'](part).days.map(({ day }) => day)).toEqual(['2026-06-10'])
  expect(desk.operations.calls['usage/figures']({ ...part, to: '2026-06-09' }).days).toEqual([])
})
