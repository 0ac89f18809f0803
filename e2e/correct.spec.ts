import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { addField, connectTo, expectDone, go, handOverText, queueItem } from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'

test('a document whose content was lost with a damaged library says so and takes it again', async ({
  kept,
  keptAgain,
}) => {
  const service = await startRecordingService()
  const first = kept
  await connectTo(first.page, service)
  await callFor(first.page, 'queue/pause-connection', { connectionId: null })
  await addField(first.page, 'author', 'Grace')
  await handOverText(first.page, { text: 'Gone with the disk', id: 'gone', title: 'Tide table' })
  await first.close()
  // Recovery of a damaged library leaves an item with unreadable content like this.
  const library = new DatabaseSync(path.join(first.folder, 'library.db'))
  library.exec('PRAGMA foreign_keys = OFF')
  for (const table of ['items', 'documents', 'versions'])
    library.exec(`UPDATE ${table} SET content_key = NULL`)
  library.exec('DELETE FROM contents')
  library.close()

  const { page } = await keptAgain('close')
  await callFor(page, 'queue/resume-connection', { connectionId: null })
  await go(page, 'Queue')
  const item = queueItem(page, 'Tide table')
  await expect(item).toContainText('Needs attention')
  await expect(item).toContainText('The content was lost')
  await expect(item).toContainText('Everything else in the document is safe.')
  await item.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct “Tide table”' })
  await dialog.getByRole('button', { name: 'Send again' }).click()
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toHaveAccessibleDescription(/Enter a text/)
  await text.fill('Typed once more')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expectDone(page, 'Tide table')
  expect(service.requests.map(({ body }) => JSON.parse(body))).toEqual([
    {
      id: 'gone',
      collection: 'notes',
      title: 'Tide table',
      content: 'Typed once more',
      metadata: { author: 'Grace' },
    },
  ])
  await service.close()
})

test('the queue holds its place while entries come and go above it', async ({ kept }) => {
  const service = await startRecordingService()
  service.answerWith(() => ({ status: 422, body: '{"message":"Not like this"}' }))
  const { page } = kept
  await connectTo(page, service)
  const [connection] = await callFor(page, 'connections/list', undefined)
  if (connection === undefined) throw new Error('There is no connection')
  const add = (title: string) =>
    callFor(page, 'documents/add', {
      ...{ connectionId: connection.id, documentId: title, collection: 'notes', title, metadata: null },
      content: { kind: 'text', text: title },
    })
  await callFor(page, 'preferences/change', { holdSeconds: 60 })
  for (let number = 100; number < 160; number += 1) await add(`Held ${number}`)
  await callFor(page, 'preferences/change', { holdSeconds: 0 })
  await go(page, 'Queue')
  const watched = queueItem(page, 'Held 120')
  await page.getByRole('region', { name: 'Documents in the queue' }).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(watched).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [20] })
  const top = async () => Math.round((await watched.boundingBox())?.y ?? Number.NaN)
  // Same position in two consecutive frames.
  await expect
    .poll(
      async () => (await top()) - (await page.evaluate(() => new Promise(requestAnimationFrame)).then(top)),
    )
    .toBe(0)
  const before = await top()

  for (let number = 0; number < 5; number += 1) await add(`Refused ${number}`)
  await expect
    .poll(async () => (await callFor(page, 'queue/summary', undefined)).counts['needs-attention'])
    .toBe(5)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Queue' }),
  ).toHaveAccessibleDescription(/5/)
  await expect.poll(top).toBe(before)

  await test.step('also when they go', async () => {
    const { items } = await callFor(page, 'queue/list', {
      ...{ connectionId: connection.id, states: ['needs-attention'], after: null, limit: 10 },
    })
    await callFor(page, 'queue/discard', { ids: items.map(({ id }) => id) })
    await expect
      .poll(async () => (await callFor(page, 'queue/summary', undefined)).counts['needs-attention'])
      .toBe(0)
    await expect.poll(top).toBe(before)
  })

  await test.step('at the top one sees what comes', async () => {
    await page.mouse.wheel(0, -100_000)
    await add('Refused again')
    await expect(queueItem(page, 'Refused again')).toBeInViewport()
  })
  await service.close()
})
