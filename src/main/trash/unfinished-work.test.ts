import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { trashHarness } from './testing/trash-harness.ts'

const { app, connectionId, openAgain, get, found, addSent } = trashHarness()

test('what an earlier run left goes on at the next start; what it had not noted whole is given up', async () => {
  await addSent('a')
  await addSent('b')
  const { trashStore } = app.opened
  const [whole, half] = [randomUUID(), randomUUID()]
  await trashStore.trashBegin({ workId: whole, connectionId, kind: 'remove', at: 1 })
  await trashStore.trashAddIds(whole, ['a'])
  await trashStore.trashChosen(whole)
  await trashStore.trashBegin({ workId: half, connectionId, kind: 'remove', at: 1 })
  await trashStore.trashAddIds(half, ['b'])
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

test('where it cannot be written, it is tried again and goes on exactly there', async () => {
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
  const { trashStore } = app.opened
  const workId = randomUUID()
  await trashStore.trashBegin({ workId, connectionId, kind: 'remove', at: 1 })
  await trashStore.trashAddIds(workId, ['a'])
  await trashStore.trashChosen(workId)
  fails = true
  await app.trash.start()
  while (again.length < 2) await get('a')
  expect(await get('a')).not.toBeNull()
  for (const run of again.splice(0)) run()
  expect(await app.untilOver({ ok: true, value: { workId } })).toMatchObject({ done: 1 })
})

test('a removal and clearing can be stopped: what is not removed stays in the library, what is not given up in the trash', async () => {
  for (const id of ['a', 'b']) await addSent(id)
  const { trashStore } = app.opened
  const begin = async (kind: 'remove' | 'clear') => {
    const workId = randomUUID()
    const text = kind === 'clear' ? { text: '' } : {}
    await trashStore.trashBegin({ workId, connectionId, kind, at: Date.now(), ...text })
    if (kind === 'remove') await trashStore.trashAddIds(workId, ['a', 'b'])
    await trashStore.trashChosen(workId)
    return workId
  }
  const removal = await begin('remove')
  await app.trash.trashStop(removal)
  expect(await trashStore.trashContinue(removal, 2)).toEqual({ isDone: true, changed: 0 })
  expect(await trashStore.trashGet(removal)).toMatchObject({ state: 'stopped', done: 0 })
  expect(await found('')).toEqual([])
  const again = await begin('remove')
  while (!(await trashStore.trashContinue(again, 2)).isDone);
  expect((await found('')).sort()).toEqual(['a', 'b'])
  const clearing = await begin('clear')
  await app.trash.trashStop(clearing)
  expect(await trashStore.trashContinue(clearing, 3)).toEqual({ isDone: true, changed: 0 })
  expect(await trashStore.trashGet(clearing)).toMatchObject({ state: 'stopped', done: 0 })
  expect((await found('')).sort()).toEqual(['a', 'b'])
})

test('a connection that is forgotten ends what was under way for it', async () => {
  await addSent('a')
  const { trashStore } = app.opened
  const workId = randomUUID()
  await trashStore.trashBegin({ workId, connectionId, kind: 'remove', at: 1 })
  await trashStore.trashAddIds(workId, ['a'])
  await trashStore.trashChosen(workId)
  await app.opened.library.forgetConnection(connectionId, { discardWaiting: true, at: 2 })
  expect(await trashStore.trashContinue(workId, 3)).toEqual({ isDone: true, changed: 0 })
  expect(await trashStore.trashGet(workId)).toMatchObject({ state: 'stopped', done: 0 })
})
