import { expect, test, vi } from 'vitest'
import type { TrashWork } from '../../../shared/schemas/trash.ts'
import { createTrashProgress, toastOfStopped } from './trash-toasts.tsx'

const work = (more: Partial<TrashWork>): TrashWork => ({
  workId: '0d9f2a6e-1111-4222-8333-444455556666',
  connectionId: '0d9f2a6e-1111-4222-8333-444455557777',
  ...{ kind: 'remove', state: 'running', total: 0, done: 0, left: 0, joined: 0, isUndone: false },
  ...more,
})

test('it is told how many are found, how far it is of all of them, or how many they are so far', () => {
  const progress = createTrashProgress(work({ state: 'collecting', total: 12_000 }))
  const listener = vi.fn()
  const unsubscribe = progress.subscribe(listener)
  expect(progress.get()).toMatchObject({ total: null, text: '12,000 found' })
  progress.update(work({ total: 20_000, done: 4000, left: 20 }))
  expect(progress.get()).toMatchObject({ total: 20_000, done: 4020, text: '4,020 of 20,000' })
  expect(progress.get()).toBe(progress.get())
  progress.update(work({ kind: 'clear', done: 70 }))
  expect(progress.get()).toMatchObject({ total: null, text: '70 so far' })
  progress.update(work({ kind: 'restore', total: 5, done: 7 }))
  expect(progress.get().text).toBe('5 of 5')
  expect(listener).toHaveBeenCalledTimes(3)
  unsubscribe()
  progress.update(work({}))
  expect(listener).toHaveBeenCalledTimes(3)
})

test('says what stays removed after a stop and offers to restore it', () => {
  const actions = { about: 'x', undo: vi.fn() }
  const some = toastOfStopped(work({ state: 'stopped', total: 9000, done: 2500 }), actions)
  expect(some.text).toContain('Moved 2,500 documents to Trash')
  expect(some.actions?.map(({ label }) => label)).toEqual(['Undo', 'Open Trash'])
  expect(some.staysMs).toBeNull()
  const none = toastOfStopped(work({ state: 'stopped', total: 9000 }), actions)
  expect(none).toEqual({
    ...{ kind: 'result', about: 'x' },
    text: 'Stopped. No documents removed',
  })
})
