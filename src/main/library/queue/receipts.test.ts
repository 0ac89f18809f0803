import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, document, edit, openFresh, refused, sendAll } from '../testing/test-library.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
beforeAll(async () => {
  opened = await openFresh()
})
afterAll(() => opened.end())

const everything = { connectionId: null, outcome: null, text: '', after: null, limit: 100 } as const

describe('receipts', () => {
  test('are filtered by connection, document, outcome and text, and paged newest first', async () => {
    const connectionId = randomUUID()
    for (const title of ['Ärger', 'Boat 100%', 'boat_two', 'Coast']) {
      await add(opened, document(connectionId, title.toLowerCase(), { title }))
      await sendAll(opened, connectionId, title === 'Coast' ? refused : undefined)
    }
    const titles = async (more: object) =>
      (await opened.library.calls['activity/list']({ ...everything, connectionId, ...more })).receipts.map(
        ({ title }) => title,
      )
    expect(await titles({})).toEqual(['Coast', 'boat_two', 'Boat 100%', 'Ärger'])
    expect(await titles({ text: 'BOAT' })).toEqual(['boat_two', 'Boat 100%'])
    expect(await titles({ text: 'arg' })).toEqual(['Ärger'])
    expect(await titles({ text: '%' })).toEqual(['Boat 100%'])
    expect(await titles({ text: '_' })).toEqual(['boat_two'])
    expect(await titles({ outcome: 'refused' })).toEqual(['Coast'])
    expect(await titles({ outcome: 'done', text: 'coast' })).toEqual([])
    expect(await titles({ documentId: 'coast' })).toEqual(['Coast'])
    expect(await titles({ connectionId: null, documentId: 'coast' })).toEqual(['Coast'])
    const first = await opened.library.calls['activity/list']({ ...everything, connectionId, limit: 3 })
    await add(opened, document(connectionId, 'late'))
    await sendAll(opened, connectionId)
    const rest = await opened.library.calls['activity/list']({
      ...everything,
      connectionId,
      after: first.next,
    })
    expect(rest).toMatchObject({ receipts: [{ title: 'Ärger' }], next: null })
  })

  test('stay as they were when the document is edited, corrected or gone', async () => {
    const connectionId = randomUUID()
    const itemId = await add(opened, document(connectionId, 'a', { title: 'Then' }))
    await sendAll(opened, connectionId, refused)
    await opened.library.queue.correct(itemId, { title: 'Now' }, 1)
    await opened.library.queue.apply('discarded', [itemId], 2)
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).toBeNull()
    const { receipts } = await opened.library.calls['activity/list']({ ...everything, connectionId })
    expect(receipts).toMatchObject([{ itemId, title: 'Then', outcome: 'refused', problem: { status: 422 } }])
  })
})

describe('drafts', () => {
  test('are kept by name until taken back', async () => {
    const { library } = opened
    expect(await library.calls['drafts/get']({ name: 'add' })).toBeNull()
    await library.calls['drafts/keep']({ name: 'add', text: '{"text":"half a \u0000 sentence 🌊"}' })
    await library.calls['drafts/keep']({ name: 'add', text: '{"text":"a whole one"}' })
    await library.calls['drafts/keep']({ name: 'edit', text: '' })
    expect(await library.calls['drafts/get']({ name: 'add' })).toBe('{"text":"a whole one"}')
    expect(await library.calls['drafts/get']({ name: 'edit' })).toBe('')
    await library.calls['drafts/keep']({ name: 'add', text: null })
    expect(await library.calls['drafts/get']({ name: 'add' })).toBeNull()
  })
})

test('needs pictures only for unfinished items and drafts', async () => {
  const connectionId = randomUUID()
  const picture = (digit: string) =>
    ({ id: digit.repeat(64), mediaType: 'image/png', byteLength: 1, width: 1, height: 1, name: 'p' }) as const
  for (const digit of ['1', '2', '3']) {
    await add(
      opened,
      document(connectionId, digit, { content: { kind: 'picture-file', picture: picture(digit) } }),
    )
  }
  const [claimed] = await opened.library.queue.claim({ connectionId, now: 1, limit: 1 })
  const end = { kind: 'accepted', answer: null, countedAsRepeat: false, problem: null } as const
  await opened.library.queue.complete(
    { itemId: claimed?.id ?? '', attemptId: claimed?.attemptId ?? 0 },
    end,
    2,
  )
  await opened.library.calls['drafts/keep']({
    name: 'picture',
    text: JSON.stringify({ picture: picture('4') }),
  })
  expect(await opened.library.queue.picturesNeeded()).toEqual(
    new Set([picture('2').id, picture('3').id, picture('4').id]),
  )
  await opened.library.calls['drafts/keep']({ name: 'picture', text: null })
})

describe('forgetting a connection', () => {
  test('is refused while items wait, unless discarding them is confirmed', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'sent', { title: 'Sent' }))
    await sendAll(opened, connectionId)
    await edit(opened, connectionId, 'sent', { title: 'Changed' })
    await add(opened, document(connectionId, 'new'))
    await edit(opened, connectionId, 'new', { title: 'Newer' })
    await opened.library.queue.setPause({ connectionId, reason: 'editor', until: null })
    const forget = (discardWaiting: boolean) =>
      opened.library.connections.forget(connectionId, { discardWaiting, at: 9 })
    const look = { discardWaiting: true, at: 9, look: true }
    expect(await opened.library.connections.forget(connectionId, look)).toEqual({
      waiting: 3,
      forgotten: true,
    })
    expect(await forget(false)).toEqual({ waiting: 3, forgotten: false })
    expect(await opened.library.queue.pauses()).toMatchObject([{ connectionId }])
    expect(await forget(true)).toEqual({ waiting: 3, forgotten: true })
    expect(await opened.library.queue.pauses()).toEqual([])
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'sent' })).toMatchObject({
      title: 'Sent',
      state: 'done',
    })
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'new' })).toBeNull()
    expect(await forget(false)).toEqual({ waiting: 0, forgotten: true })
  })

  test('changes nothing while an item is being sent', async () => {
    const connectionId = randomUUID()
    await add(opened, document(connectionId, 'a'))
    await add(opened, document(connectionId, 'b'))
    await opened.library.queue.claim({ connectionId, now: 1, limit: 1 })
    expect(await opened.library.connections.forget(connectionId, { discardWaiting: true, at: 9 })).toEqual({
      waiting: 2,
      forgotten: false,
    })
    expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'b' })).toMatchObject({
      state: 'waiting',
    })
  })
})
