import { expect, test } from 'vitest'
import { notTaken } from '../../shared/domain/not-taken.ts'
import { incomingItem } from '../../shared/schemas/incoming.ts'
import { createIncoming } from './incoming.ts'
import type { Arrived } from './read-arguments.ts'

const file = (path: string): Arrived => ({ kind: 'path', path })

function desk() {
  const told: string[] = []
  const incoming = createIncoming({
    readFile: async (path) =>
      path.includes('gone')
        ? { ok: false, error: notTaken('gone.txt', 'file-gone') }
        : { ok: true, value: { name: path.slice(1), bytes: new Uint8Array([1]) } },
    onArrived: () => told.push('arrived'),
  })
  return { incoming, told }
}

test('what arrives waits, is told once, and is taken one by one in its order', async () => {
  const { incoming, told } = desk()
  incoming.arrive([])
  expect(told).toEqual([])
  incoming.arrive([file('/a.png'), { kind: 'link', link: 'indexdesk://add?url=https%3A%2F%2Fa.org&title=A' }])
  incoming.arrive([file('/gone.txt'), { kind: 'link', link: 'indexdesk://evil' }])
  expect(told).toEqual(['arrived', 'arrived'])
  const taken = [await incoming.take(), await incoming.take(), await incoming.take(), await incoming.take()]
  expect(taken).toEqual([
    { item: { kind: 'file', name: 'a.png', bytes: new Uint8Array([1]) }, left: 3 },
    { item: { kind: 'link', address: 'https://a.org', title: 'A' }, left: 2 },
    { item: { kind: 'not-taken', name: 'gone.txt', reason: 'file-gone', facts: {} }, left: 1 },
    { item: { kind: 'not-taken', name: '', reason: 'link-not-usable', facts: {} }, left: 0 },
  ])
  for (const { item } of taken.slice(1)) expect(incomingItem.safeParse(item).success).toBe(true)
  expect(await incoming.take()).toEqual({ item: null, left: 0 })
})

test('keeps an invitation aside until it is asked for, once', async () => {
  const { incoming, told } = desk()
  incoming.arrive([file('/Town.indexdesk-team'), file('/a.png')])
  expect(told).toEqual(['arrived'])
  expect((await incoming.take()).item).toMatchObject({ kind: 'file', name: 'a.png' })
  expect([incoming.takeInvitation(), incoming.takeInvitation()]).toEqual(['/Town.indexdesk-team', null])
})

test('a flood is cut off, and said', async () => {
  const { incoming } = desk()
  for (let batch = 0; batch < 5; batch += 1)
    incoming.arrive(Array.from({ length: 1000 }, (_, at) => file(`/${batch}-${at}.png`)))
  let files = 0
  for (;;) {
    const { item } = await incoming.take()
    if (item?.kind !== 'file') {
      expect(item).toMatchObject({ reason: 'too-many-files', facts: { count: 3000, limit: 2000 } })
      break
    }
    files += 1
  }
  expect(files).toBe(2000)
  expect(await incoming.take()).toEqual({ item: null, left: 0 })
})
