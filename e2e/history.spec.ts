import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { chooseOption } from './support/choose-option.ts'
import { go, libraryRows, titleField } from './support/desk.ts'
import { bodies, changes, metadata, region, saveButton, withDocument, writeJson } from './support/history.ts'
import { startRecordingService } from './support/recording-service.ts'

test('a save tells nested changes by their place, wants the tick for nested removals, and is undone from its message', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await withDocument(page, service)

  await test.step('what will change', async () => {
    await writeJson(
      page,
      '{"status": "final", "pages": 12345678901234567890, "address": {"city": "Tallinn"}, "tags": ["tide", "boats", "rules"]}',
    )
    await expect(changes(page).getByRole('listitem')).toContainText([
      /Changed\s*status\s*draft becomes final/,
      /Changed\s*address › city\s*Riga becomes Tallinn/,
      /Removed\s*address › street\s*Quay 1/,
      /Added\s*tags\s*rules/,
      /1 field is the same/,
    ])
    await expect(saveButton(page)).toBeDisabled()
    const tick = region(page).getByRole('checkbox', { name: 'Remove these fields' })
    await expect(tick).toHaveAccessibleDescription('address › street')
    await expectAccessible(page, 'what will change')
    await tick.check()
    await saveButton(page).click()
    await expect(page.getByRole('status')).toContainText('Saved “Harbour rules”')
    expect(bodies(service).at(-1)).toBe(
      '{"id":"rules","metadata":{"status":"final","pages":12345678901234567890,"address":{"city":"Tallinn"},"tags":["tide","boats","rules"]}}',
    )
  })

  await test.step('Undo is still there once it has arrived, and sends what was there before', async () => {
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => service.requests.length).toBe(3)
    expect(bodies(service).at(-1)).toBe(
      '{"id":"rules","metadata":{"status":"draft","pages":12345678901234567890,"address":{"city":"Riga","street":"Quay 1"},"tags":["tide","boats"]}}',
    )
    await expect(page.getByRole('status')).toContainText('Undid changes to “Harbour rules”')
  })

  await test.step('and is redone, by keyboard', async () => {
    const redo = page.getByRole('status').getByRole('button', { name: 'Redo' })
    await redo.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => service.requests.length).toBe(4)
    expect(bodies(service)[3]).toBe(bodies(service)[1])
    await expect(page.locator('body')).not.toBeFocused()
  })
  await service.close()
})

test('the title alone leaves metadata out; a second save before the first left takes its place; Undo joins it', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  const connectionId = await withDocument(page, service)
  await callFor(page, 'queue/pause-connection', { connectionId })
  await titleField(region(page)).fill('Rules of the harbour')
  await saveButton(page).click()
  await expect(page.getByRole('status')).toContainText('Saving “')
  await expect(saveButton(page)).toBeHidden()
  await writeJson(page, metadata.replace('draft', 'final'))
  await saveButton(page).click()
  await expect(saveButton(page)).toBeHidden()
  await titleField(region(page)).fill('The rules')
  await saveButton(page).click()
  await expect(saveButton(page)).toBeHidden()
  // Until its toast appears, Undo belongs to the previous save.
  await expect(page.getByRole('status')).toContainText('“The rules”')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(titleField(region(page))).toHaveValue('Rules of the harbour')
  await region(page).getByRole('tab', { name: 'History' }).click()
  await expect(region(page).getByText(/Replaced by a newer change/)).toHaveCount(3)
  await callFor(page, 'queue/resume-connection', { connectionId })
  await expect.poll(() => service.requests.length).toBe(2)
  const last = service.requests.at(-1)
  expect(last?.body).toContain('"title":"Rules of the harbour"')
  expect(last?.body).toContain('"status":"final"')

  await test.step('a title by itself', async () => {
    await region(page).getByRole('tab', { name: 'Details' }).click()
    await titleField(region(page)).fill('Once more')
    await saveButton(page).click()
    await expect.poll(() => service.requests.length).toBe(3)
    expect(bodies(service).at(-1)).toBe('{"id":"rules","title":"Once more"}')
  })
  await service.close()
})

test('any two versions are compared, and one is put back whole, its title, or single fields', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  const connectionId = await withDocument(page, service)
  const edit = async (title: string, text: string, removes: string[] = []) => {
    const before = service.requests.length
    await callFor(page, 'documents/edit', {
      ...{ connectionId, documentId: 'rules', title, metadata: text, removes },
    })
    await expect.poll(() => service.requests.length).toBe(before + 1)
  }
  await edit('Second', metadata.replace('draft', 'checked').replace('Riga', 'Pärnu'))
  service.answerWith(() => ({ status: 200, body: '{"message":"Taken note of"}' }))
  await edit('Third', '{"status": "final", "address": {"city": "Tallinn"}}', [
    'pages',
    'tags',
    '/address/street',
  ])
  await region(page).getByRole('tab', { name: 'History' }).click()
  const list = region(page).getByRole('list', { name: 'Versions of this document' })
  // The newest comes first.
  const version = (number: number) => list.locator(`:scope > li:nth-last-child(${number})`)

  await test.step('each version with its action, and the answer one click away', async () => {
    await expect(list.getByRole('listitem')).toContainText([
      /Title and 5 fields changed.*Now/s,
      /Title and 2 fields changed/,
      /Added/,
    ])
    await version(3).getByRole('button', { name: 'What changed' }).click()
    await expect(version(3)).toContainText('Version 3')
    await expect(version(3)).toContainText('Accepted · “Taken note of”')
    await version(3).locator('summary').first().click()
    await expect(version(3).getByRole('definition')).toContainText(['Taken note of'])
    await expectAccessible(page, 'the history')
  })

  await test.step('what changed, with the current version and with the one before', async () => {
    await version(2).getByRole('button', { name: 'What changed' }).click()
    const differences = version(2).getByRole('list', { name: 'Differences' })
    await expect(differences).toContainText(/address › city\s*Pärnu becomes Tallinn/)
    await version(2).getByRole('radio', { name: 'With previous' }).check()
    await expect(differences).toContainText(/address › city\s*Riga becomes Pärnu/)
    await expectAccessible(page, 'what changed')
  })

  await test.step('two of them side by side', async () => {
    await version(2).getByRole('button', { name: 'Compare versions…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare two versions' })
    const rows = dialog.getByRole('table').getByRole('row')
    await expect(rows).toContainText([
      /Field.*Version 2.*Version 3/s,
      /Title.*Second.*Third/s,
      /status.*checked.*final/s,
      /address › city.*Pärnu.*Tallinn/s,
      /address › street.*Quay 1.*Empty/s,
      /pages.*12345678901234567890.*Empty/s,
      /tags.*tide, boats.*Empty/s,
    ])
    await chooseOption(dialog.getByRole('combobox', { name: 'Version on the right' }), /^1 · Added/)
    await expect(rows.filter({ hasText: 'status' })).toContainText(/checked.*draft/s)
    await expect(rows.filter({ hasText: 'pages' })).toBeHidden()
    await dialog.getByRole('radio', { name: 'All fields' }).check()
    await expect(rows.filter({ hasText: 'pages' })).toContainText(
      /12345678901234567890.*12345678901234567890/s,
    )
    await expectAccessible(page, 'the comparison')
    await page.keyboard.press('Escape')
    await expect(version(2).getByRole('button', { name: 'Compare versions…' })).toBeFocused()
  })

  const dialog = page.getByRole('dialog', { name: 'Restore version 1?' })
  const open = () => version(1).getByRole('button', { name: 'Restore', exact: true }).click()
  await test.step('single fields, seen before they are sent', async () => {
    await open()
    await expectAccessible(page, 'putting back')
    await dialog.getByRole('radio', { name: 'Chosen fields' }).check()
    await expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'pages' }).check()
    await dialog.getByRole('checkbox', { name: 'address › city' }).check()
    await expect(changes(dialog)).toContainText(/Changed\s*address › city\s*Tallinn becomes Riga/)
    await expect(changes(dialog)).not.toContainText('status')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => service.requests.length).toBe(4)
    expect(bodies(service).at(-1)).toBe(
      '{"id":"rules","metadata":{"status":"final","pages":12345678901234567890,"address":{"city":"Riga"}}}',
    )
    await expect(version(4)).toContainText('Restored an earlier version')
  })

  await test.step('its title alone', async () => {
    await open()
    await dialog.getByRole('radio', { name: 'Title' }).check()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => service.requests.length).toBe(5)
    expect(bodies(service).at(-1)).toBe('{"id":"rules","title":"Harbour rules"}')
  })

  await test.step('all that is left of it; and Undo takes that back', async () => {
    await open()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => service.requests.length).toBe(6)
    expect(bodies(service).at(-1)).toBe(`{"id":"rules","metadata":${metadata.replaceAll(/(?<=[:,]) /g, '')}}`)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => service.requests.length).toBe(7)
    expect(bodies(service).at(-1)).toBe(bodies(service)[3])
  })
  await service.close()
})

test('what was typed stays when one moves on, says so in the list, and survives a crash', async ({
  kept,
  keptAgain,
}) => {
  const service = await startRecordingService()
  const first = kept
  const connectionId = await withDocument(first.page, service)
  await test.step('moving on keeps the changes, without a question', async () => {
    const { page } = first
    await titleField(region(page)).fill('Half typed')
    await writeJson(page, metadata.replace('Riga', 'Half a ci'))
    await go(page, 'Library')
    await expect(libraryRows(page).filter({ hasText: 'Harbour rules' })).toContainText('2 changes')
    await page.getByRole('link', { name: 'Harbour rules' }).click()
    await expect(titleField(region(page))).toHaveValue('Half typed')
  })
  const draft = async () => callFor(first.page, 'drafts/get', { name: `document:${connectionId}:rules` })
  await expect.poll(draft).toContain('Half a ci')

  const { page } = await keptAgain('kill')
  await go(page, 'Library')
  await expect(libraryRows(page)).toContainText('2 changes')
  await page.getByRole('link', { name: 'Harbour rules' }).click()
  await expect(titleField(region(page))).toHaveValue('Half typed')
  await expect(region(page).getByText('Unsaved changes restored')).toBeVisible()
  await expect(changes(page)).toContainText(/address › city\s*Riga becomes Half a ci/)
  expect(service.requests).toHaveLength(1)
  await region(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(titleField(region(page))).toHaveValue('Harbour rules')
  await expect(libraryRows(page)).not.toContainText('2 changes')
  await service.close()
})
