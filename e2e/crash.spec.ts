import { expect, test } from './support/app.ts'
import { callFor, connectTo } from './support/bridge.ts'
import * as desk from './support/desk.ts'
import { expectNothingLost } from './support/expect-nothing-lost.ts'
import { runWithKills } from './support/kill-run.ts'
import { type Answer, startRecordingService } from './support/recording-service.ts'

const never = () => new Promise<Answer>(() => undefined)

/** The service's answer to requests repeated after the kill. */
const repeats = [
  ['takes it again', { status: 200, body: '{"message":"Document indexed"}' }, false],
  ['says that it has it', { status: 409, body: '{"message":"This id is taken"}' }, true],
] as const

test('killed with something at every place of its way', async ({ kept, keptAgain }) => {
  const services = await Promise.all(Array.from({ length: 4 }, startRecordingService))
  const [taking, having, unsure, promised] = services
  if (taking === undefined || having === undefined || unsure === undefined || promised === undefined)
    throw new Error('There are four')
  const first = kept
  const connectionIds: string[] = []
  for (const { address } of services) connectionIds.push((await connectTo(first.page, address)).id)
  const [, , ofUnsure = '', ofPromised = ''] = connectionIds
  const inFlight = { documentId: 'in-flight', collection: 'crash', title: 'In flight', metadata: null }
  const itemIds: string[] = []

  await test.step('while an add is being sent, to each of two', async () => {
    for (const [at, service] of [taking, having].entries()) {
      service.answerWith(never)
      const connectionId = connectionIds[at] ?? ''
      const content = { kind: 'text', text: 'Was being sent' } as const
      itemIds.push(
        (await callFor(first.page, 'documents/add', { connectionId, content, ...inFlight })).itemId,
      )
      await expect.poll(() => service.requests.length).toBe(1)
    }
  })

  await test.step('while a service does not answer, and still will not', async () => {
    await callFor(first.page, 'preferences/change', { chosenConnection: ofUnsure })
    await first.page.reload()
    unsure.answerWith(never)
    await desk.handOverText(first.page, { text: 'Text', id: 'unsure', title: 'Is it there?' })
    await expect.poll(() => unsure.requests.length).toBe(1)
    await callFor(first.page, 'queue/pause-connection', { connectionId: ofUnsure })
  })

  await test.step('as soon as the screen says “accepted”', async () => {
    // Paused, so that nothing can be sent before the kill.
    await callFor(first.page, 'queue/pause-connection', { connectionId: ofPromised })
    await callFor(first.page, 'preferences/change', { chosenConnection: ofPromised })
    await first.page.reload()
    await desk.typeText(first.page, { text: 'Accepted text', id: 'accepted', title: 'Promised' })
    await desk.submitButton(first.page).click()
    await expect(first.page.getByRole('status')).toContainText('“Promised”')
    await first.kill()
    expect(promised.requests).toEqual([])
  })

  for (const [at, service] of [taking, having].entries()) {
    const answer = repeats[at]?.[1] ?? null
    service.answerWith(() => answer)
  }
  const { page } = await keptAgain('kill')

  for (const [at, [name, , countedAsRepeat]] of repeats.entries())
    await test.step(`killed while an add is being sent, and the service ${name}`, async () => {
      const [service, connectionId, id] = [services[at], connectionIds[at] ?? '', itemIds[at] ?? '']
      const ofDocument = { connectionId, documentId: 'in-flight' }
      await expect.poll(async () => (await callFor(page, 'documents/get', ofDocument))?.state).toBe('done')
      expect(service?.requests.map(({ body }) => body)).toEqual([
        service?.requests[0]?.body,
        service?.requests[0]?.body,
      ])
      const history = await callFor(page, 'queue/history', { id })
      expect(history.map(({ event }) => event)).toEqual([
        'accepted-by-app',
        'claimed',
        'interrupted',
        'claimed',
        'accepted',
      ])
      const receipts = await callFor(page, 'documents/receipts', ofDocument)
      expect(
        receipts.map((receipt) => [receipt.attempt, receipt.outcome, receipt.countedAsRepeat]).toSorted(),
      ).toEqual([
        [1, 'interrupted', false],
        [2, 'done', countedAsRepeat],
      ])
    })

  await test.step('killed as soon as the screen says “accepted”: it is sent after the next start', async () => {
    expect(promised.requests).toEqual([])
    await callFor(page, 'queue/resume-connection', { connectionId: ofPromised })
    await expect.poll(() => promised.requests.length).toBe(1)
    expect(promised.requests[0]?.body).toContain('"id":"accepted"')
    await desk.go(page, 'Library')
    await expect(desk.libraryRows(page)).toContainText(['Promised'])
  })

  await test.step('killed while the service still does not answer: the item says that it is unsure', async () => {
    await callFor(page, 'preferences/change', { chosenConnection: ofUnsure })
    await desk.go(page, 'Queue')
    await expect(desk.queueItem(page, 'Is it there?')).toContainText('Unsure')
    await expect(desk.queueItem(page, 'Is it there?')).toContainText(/may have it|may already have it/)
    unsure.answerWith(() => ({ status: 200, body: '{}' }))
    await callFor(page, 'queue/resume-connection', { connectionId: ofUnsure })
    await expect.poll(() => unsure.requests.length).toBe(2)
    expect(unsure.requests[1]?.body).toBe(unsure.requests[0]?.body)
  })
  for (const service of services) await service.close()
})

test('killed twice amid forty adds and edits on a bad line', async ({ kept, keptAgain }) => {
  const launch = async (again?: object) => (again === undefined ? kept : keptAgain('kill'))
  const report = await runWithKills({ seed: 20_261_120, documents: 30, edits: 10, kills: 2 }, launch)
  expect(report.kills).toBe(2)
  await expectNothingLost(report)
  await report.service.close()
})
