import { expect, test } from './support/app.ts'
import { callFor, connectTo } from './support/bridge.ts'
import { canaryKey } from './support/canary.ts'
import * as desk from './support/desk.ts'
import { expectNothingLost } from './support/expect-nothing-lost.ts'
import { runWithKills } from './support/kill-run.ts'
import { type Answer, startRecordingService } from './support/recording-service.ts'

const never = () => new Promise<Answer>(() => undefined)

for (const [name, answer, countedAsRepeat] of [
  ['takes it again', { status: 200, body: '{"message":"Document indexed"}' }, false],
  ['says that it has it', { status: 409, body: '{"message":"This id is taken"}' }, true],
] as const) {
  test(`killed while an add is being sent, and the service ${name}`, async ({ launch }) => {
    const service = await startRecordingService()
    service.answerWith(never)
    const app = await launch()
    const { id: connectionId } = await connectTo(app.page, service.address)
    const { itemId } = await callFor(app.page, 'documents/add', {
      connectionId,
      documentId: 'in-flight',
      collection: 'crash',
      title: 'In flight',
      content: { kind: 'text', text: 'Was being sent' },
      metadata: null,
    })
    await expect.poll(() => service.requests.length).toBe(1)
    await app.kill()

    service.answerWith(() => answer)
    const { page } = await launch({ folder: app.folder })
    await expect
      .poll(
        async () => (await callFor(page, 'documents/get', { connectionId, documentId: 'in-flight' }))?.state,
      )
      .toBe('done')
    expect(service.requests.map(({ body }) => body)).toEqual([
      service.requests[0]?.body,
      service.requests[0]?.body,
    ])
    const history = await callFor(page, 'queue/history', { id: itemId })
    expect(history.map(({ event }) => event)).toEqual([
      'accepted-by-app',
      'claimed',
      'interrupted',
      'claimed',
      'accepted',
    ])
    const receipts = await callFor(page, 'documents/receipts', { connectionId, documentId: 'in-flight' })
    expect(
      receipts.map((receipt) => [receipt.attempt, receipt.outcome, receipt.countedAsRepeat]).toSorted(),
    ).toEqual([
      [1, 'interrupted', false],
      [2, 'done', countedAsRepeat],
    ])
    await service.close()
  })
}

test('killed while the service still does not answer: the item says that it is unsure', async ({
  launch,
}) => {
  const service = await startRecordingService()
  const app = await launch()
  await desk.connectTo(app.page, service, { key: canaryKey })
  service.answerWith(never)
  await desk.handOverText(app.page, { text: 'Text', id: 'unsure', title: 'Is it there?' })
  await expect.poll(() => service.requests.length).toBe(1)
  const [connection] = await callFor(app.page, 'connections/list', undefined)
  await callFor(app.page, 'queue/pause-connection', { connectionId: connection?.id ?? null })
  await app.kill()

  const { page } = await launch({ folder: app.folder })
  await desk.go(page, 'Queue')
  await expect(desk.queueItem(page, 'Is it there?')).toContainText('Unsure')
  await expect(desk.queueItem(page, 'Is it there?')).toContainText(/may have it|may already have it/)
  service.answerWith(() => ({ status: 200, body: '{}' }))
  await callFor(page, 'queue/resume-connection', { connectionId: null })
  await expect.poll(() => service.requests.length).toBe(2)
  expect(service.requests[1]?.body).toBe(service.requests[0]?.body)
  await service.close()
})

test('killed as soon as the screen says “accepted”: it is sent after the next start', async ({ launch }) => {
  const service = await startRecordingService()
  const app = await launch()
  await desk.connectTo(app.page, service, { key: canaryKey })
  // Held back, so that nothing can have left when the app is killed.
  await callFor(app.page, 'queue/pause-connection', { connectionId: null })
  await desk.typeText(app.page, { text: 'Accepted text', id: 'accepted', title: 'Promised' })
  await desk.submitButton(app.page).click()
  await expect(app.page.getByRole('status')).toContainText('“Promised” was accepted')
  await app.kill()
  expect(service.requests).toEqual([])

  const { page } = await launch({ folder: app.folder })
  await callFor(page, 'queue/resume-connection', { connectionId: null })
  await expect.poll(() => service.requests.length).toBe(1)
  expect(service.requests[0]?.body).toContain('"id":"accepted"')
  await desk.go(page, 'Library')
  await expect(desk.libraryRows(page)).toContainText(['Promised'])
  await service.close()
})

test('killed five times amid fifty adds and edits on a bad line', async ({ launch }) => {
  test.setTimeout(120_000)
  const report = await runWithKills({ seed: 20_261_120, documents: 40, edits: 10, kills: 5 }, launch)
  expect(report.kills).toBe(5)
  await expectNothingLost(report)
  await report.service.close()
})
