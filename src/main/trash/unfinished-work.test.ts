import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { trashHarness } from './testing/trash-harness.ts'

const { app, connectionId, openAgain, get, found, addSent } = trashHarness()

test('resumes completely noted work at the next start and drops the rest', async () => {
  await addSent('a')
  await addSent('b')
  const { trash } = app.opened.library
  const [whole, half] = [randomUUID(), randomUUID()]
  await trash.begin({ workId: whole, connectionId, kind: 'remove', at: 1 })
  await trash.addIds(whole, ['a'])
  await trash.chosen(whole)
  await trash.begin({ workId: half, connectionId, kind: 'remove', at: 1 })
  await trash.addIds(half, ['b'])
  await app.close()
  await openAgain()
  await app.trash.start()
  expect(await app.untilOver({ ok: true, value: { workId: whole } })).toMatchObject({ done: 1 })
  expect(await app.untilOver({ ok: true, value: { workId: half } })).toMatchObject({
    state: 'stopped',
    done: 0,
  })
  expect(await found('')).toEqual(['a'])
})

test('retries after a write failure and resumes at the same place', async () => {
  await app.close()
  const again: (() => void)[] = []
  let fails = false
  await openAgain({
    now: () => {
      if (!fails) return 5000
      fails = false
      throw new Error('The disk is full')
    },
    after: (_delay, run) => {
      again.push(run)
      return () => undefined
    },
  })
  await addSent('a')
  const { trash } = app.opened.library
  const workId = randomUUID()
  await trash.begin({ workId, connectionId, kind: 'remove', at: 1 })
  await trash.addIds(workId, ['a'])
  await trash.chosen(workId)
  fails = true
  await app.trash.start()
  while (again.length < 2) await get('a')
  expect(await get('a')).not.toBeNull()
  for (const run of again.splice(0)) run()
  expect(await app.untilOver({ ok: true, value: { workId } })).toMatchObject({ done: 1 })
})

test('stops removing and clearing, and keeps the remaining documents in place', async () => {
  for (const id of ['a', 'b']) await addSent(id)
  const { trash } = app.opened.library
  const begin = async (kind: 'remove' | 'clear') => {
    const workId = randomUUID()
    const text = kind === 'clear' ? { text: '' } : {}
    await trash.begin({ workId, connectionId, kind, at: Date.now(), ...text })
    if (kind === 'remove') await trash.addIds(workId, ['a', 'b'])
    await trash.chosen(workId)
    return workId
  }
  const removal = await begin('remove')
  await app.trash.stopWork(removal)
  expect(await trash.continue(removal, 2)).toEqual({ isDone: true, changed: 0 })
  expect(await trash.get(removal)).toMatchObject({ state: 'stopped', done: 0 })
  expect(await found('')).toEqual([])
  const again = await begin('remove')
  while (!(await trash.continue(again, 2)).isDone);
  expect((await found('')).sort()).toEqual(['a', 'b'])
  const clearing = await begin('clear')
  await app.trash.stopWork(clearing)
  expect(await trash.continue(clearing, 3)).toEqual({ isDone: true, changed: 0 })
  expect(await trash.get(clearing)).toMatchObject({ state: 'stopped', done: 0 })
  expect((await found('')).sort()).toEqual(['a', 'b'])
})

test('ends running work of a removed connection', async () => {
  await addSent('a')
  const { trash } = app.opened.library
  const workId = randomUUID()
  await trash.begin({ workId, connectionId, kind: 'remove', at: 1 })
  await trash.addIds(workId, ['a'])
  await trash.chosen(workId)
  await app.opened.library.connections.forget(connectionId, { discardWaiting: true, at: 2 })
  expect(await trash.continue(workId, 3)).toEqual({ isDone: true, changed: 0 })
  expect(await trash.get(workId)).toMatchObject({ state: 'stopped', done: 0 })
})
