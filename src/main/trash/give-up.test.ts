import { describe, expect, test } from 'vitest'
import { dayMs, trashDesk } from './testing/trash-desk.ts'

const { app, connectionId, openAgain, removeThese, get, found, receiptsOf, addSent } = trashDesk()

describe('giving up for good', () => {
  test('those chosen or found go with what they held; the receipts stay, and what is in use by another', async () => {
    await addSent('a', { title: 'Gone' })
    await addSent('b')
    await removeThese('a', 'b')
    await addSent('a', { title: 'Here again' })
    const cleared = await app.untilOver(await app.trash.clear(connectionId, { kind: 'search', text: 'gone' }))
    expect(cleared).toMatchObject({ kind: 'clear', done: 1 })
    expect(await found('')).toEqual(['b'])
    expect(await get('a')).toMatchObject({ title: 'Here again', content: { text: 'Text of a' } })
    expect((await receiptsOf('a')).receipts).toHaveLength(2)
    const { items } = await app.opened.outboxStore.list({
      connectionId,
      states: ['done'],
      after: null,
      limit: 10,
    })
    const first = items.find(({ title }) => title === 'Gone')
    expect(await app.opened.outboxStore.open(first?.id ?? '')).toMatchObject({
      content: null,
      metadata: null,
    })
  })

  test('after 30 days, at the start and every hour, whatever the clock says then', async () => {
    await app.close()
    let time = 1000 * dayMs
    const later: (() => void)[] = []
    let cleared = Promise.withResolvers<void>()
    await openAgain({
      now: () => time,
      after: (_delay, run) => {
        later.push(run)
        return () => undefined
      },
      onChanged: (work) => {
        if (work === null) cleared.resolve()
      },
    })
    const nextClearing = async () => {
      while (later.length === 0) await get('old')
      later.shift()?.()
    }
    await addSent('old')
    await addSent('newer')
    await removeThese('old')
    time += 5 * dayMs
    await removeThese('newer')
    await app.trash.start()
    time += 25 * dayMs
    expect(await found('')).toEqual(['newer', 'old'])
    time += 1
    await nextClearing()
    await cleared.promise
    expect(await found('')).toEqual(['newer'])
    cleared = Promise.withResolvers()
    time += 6 * dayMs
    await nextClearing()
    await cleared.promise
    expect(await found('')).toEqual([])
  })
})
