import { EventEmitter } from 'node:events'
import type { Notification } from 'electron'
import { expect, test } from 'vitest'
import { createShowNotice, tellOpenedAgain } from './show-notice.ts'

function start() {
  const done: string[] = []
  const made: EventEmitter[] = []
  const show = createShowNotice({
    create: ({ title }) => {
      const notification = Object.assign(new EventEmitter(), { show: () => done.push(`shown ${title}`) })
      made.push(notification)
      return notification as unknown as Notification
    },
    onClick: () => done.push('clicked'),
  })
  return { show, made, done }
}

test('reports each click on a notification once', () => {
  const { show, made, done } = start()
  show({ title: 'Sent', body: '12 documents' })
  expect(done).toEqual(['shown Sent'])
  made[0]?.emit('click', {})
  made[0]?.emit('close', {})
  expect(done).toEqual(['shown Sent', 'clicked'])
})

test('shows none if notifications are unsupported', () => {
  const show = createShowNotice({ create: () => null, onClick: () => undefined })
  expect(() => show({ title: 'Sent', body: '' })).not.toThrow()
})

test.each([
  ['says that the app is open where its window was not raised', false, 1],
  ['says nothing where the window was raised', true, 0],
])('%s', (_name, isFocused, expected) => {
  let notices = 0
  const later: (() => void)[] = []
  tellOpenedAgain({
    isFocused: () => isFocused,
    after: (_milliseconds, work) => void later.push(work),
    notify: () => {
      notices += 1
    },
  })
  expect(notices).toBe(0)
  for (const work of later) work()
  expect(notices).toBe(expected)
})
