import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { addField, connectTo, expectDone, go, handOverText, queueItem, titleField } from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'
import { systemKeys } from './support/system-keys.ts'

test('corrections are not thrown away unasked', async ({ kept }) => {
  const service = await startRecordingService()
  service.answerWith(() => ({ status: 422, body: '{"message":"Not like this"}' }))
  const { page } = kept
  await connectTo(page, service)
  await handOverText(page, { text: 'Wrong', id: 'wrong' })
  await go(page, 'Queue')
  const open = queueItem(page, 'Wrong').getByRole('button', { name: 'Correct' })
  const dialog = page.getByRole('dialog', { name: 'Correct “Wrong”' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })

  await test.step('untouched, it closes at once', async () => {
    await open.click()
    await expect(titleField(dialog)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
  })

  await test.step('touched, Escape asks, and the typed stays', async () => {
    await open.click()
    await titleField(dialog).fill('Right')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(titleField(dialog)).toHaveValue('Right')
    await expect(titleField(dialog)).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(titleField(dialog)).toHaveValue('Right')
  })

  await test.step('no way to another screen leads past the question', async () => {
    await page.keyboard.press(systemKeys.back)
    await expect(titleField(dialog)).toHaveValue('Right')
  })

  await test.step('a field of metadata that is only half typed counts, too', async () => {
    await titleField(dialog).fill('Wrong')
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await dialog.getByRole('combobox', { name: 'Field name' }).fill('half typed')
    await page.keyboard.press('Enter')
    // The first Escape closes the value's editor.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(question).toBeHidden()
    await expect(dialog).toBeHidden()
    await open.click()
    await expect(titleField(dialog)).toHaveValue('Wrong')
    await expect(dialog.getByRole('group', { name: 'half typed' })).toBeHidden()
  })
  await service.close()
})

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
    await expect(watched).toBeInViewport({ timeout: 200 })
  }).toPass()
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

test('corrected into a document that is there already, an entry says so and lets the editor choose', async ({
  kept,
}, info) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  await handOverText(page, { text: 'The tide tables', id: 'known', title: 'Known' })
  await expect.poll(() => service.requests.length).toBe(1)
  service.answerWith(() => ({ status: 422, body: '{"message":"Not like this"}' }))
  for (const id of ['one', 'two', 'three'])
    await handOverText(page, { text: `Wrong ${id}`, id, title: `Title ${id}` })
  await expect.poll(() => service.requests.length).toBe(4)
  service.answerWith(() => ({ status: 200, body: '{}' }))

  await go(page, 'Queue')
  for (const title of ['Title one', 'Title two', 'Title three'])
    await expect(queueItem(page, title)).toContainText('Needs attention')
  // Toasts cover the list until dismissed.
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
  const dialog = page.getByRole('dialog', { name: /^Correct / })
  const makeSame = async (title: string, as = 'Known') => {
    await queueItem(page, title).getByRole('button', { name: 'Correct' }).click()
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('The tide tables')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByText(`Your library already has this text: “${as}”.`)).toBeVisible()
  }

  await test.step('the known document can be opened, not without a question', async () => {
    await makeSame('Title one')
    await page.screenshot({ path: info.outputPath('same.png') })
    await dialog.getByRole('button', { name: 'Open it' }).click()
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(titleField(page.getByRole('region', { name: 'Document' }))).toHaveValue('Known')
    await go(page, 'Queue')
  })

  await test.step('it can be left out', async () => {
    await makeSame('Title one')
    await dialog.getByRole('button', { name: 'Skip' }).click()
    await expect(queueItem(page, 'Title one')).toHaveCount(0)
  })

  await test.step('it can be sent all the same', async () => {
    await makeSame('Title two')
    expect(service.requests).toHaveLength(4)
    await dialog.getByRole('button', { name: 'Send anyway' }).click()
    await expect.poll(() => service.requests.length).toBe(5)
    expect(service.requests[4]?.body).toContain('"id":"two"')
  })

  await test.step('the known document can get its title instead', async () => {
    // The newest duplicate comes first.
    await makeSame('Title three', 'Title two')
    // Text typed after the question is included.
    await titleField(dialog).fill('Title four')
    await dialog.getByRole('button', { name: 'Update existing' }).click()
    await expect.poll(() => service.requests.length).toBe(6)
    expect(JSON.parse(service.requests[5]?.body ?? '')).toEqual({ id: 'two', title: 'Title four' })
    await expect(queueItem(page, 'Title three').getByRole('button', { name: 'Correct' })).toHaveCount(0)
  })
  await service.close()
})
