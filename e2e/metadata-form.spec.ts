import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, expectAdded, loadAnew, submitButton, tryPractice, typeText } from './support/desk.ts'
import {
  chooseKind,
  editor,
  expectJson,
  expectValue,
  field,
  fieldMenu,
  fillValue,
  putJson,
  renameField,
  rich,
  valueIn,
  view,
} from './support/metadata-form.ts'
import { startRecordingService } from './support/recording-service.ts'
import { systemKeys } from './support/system-keys.ts'

test('a document of every kind of field is edited as a form, and nothing but the field changes', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  await typeText(page, { text: 'Harbour rules', id: 'rules', collection: 'harbour' })
  await page.keyboard.press('Escape')
  await putJson(page, rich)
  let text = rich
  const changes = async (from: string, to: string) => {
    text = text.replace(from, () => to)
    await expectJson(page, text)
  }

  await test.step('each kind has its control', async () => {
    await expectValue(field(page, 'pages'), '12345678901234567890')
    await expectValue(field(page, 'far'), '1e400')
    await expectValue(field(page, 'published'), 'March 31, 2026')
    await expect(field(page, 'source').getByRole('button', { name: 'Type: Web address' })).toBeVisible()
    await expectValue(field(page, 'odd'), '[1.0, null, "x"]')
    await expectValue(field(page, 'tags'), 'harbourquay')
  })

  await test.step('values, at the top and inside', async () => {
    await fillValue(field(page, 'status'), 'final')
    await changes('"draft"', '"final"')
    await fillValue(field(page, 'depth'), '8.0')
    await changes('7.50', '8.0')
    await fillValue(field(page, 'published'), '2026-04-01')
    await changes('2026-03-31', '2026-04-01')
    await valueIn(field(page, 'open')).uncheck()
    await changes('true', 'false')
  })

  await test.step('a number that is none yet stays as typed, and out of the text', async () => {
    const pages = field(page, 'pages')
    await fillValue(pages, '12 kg')
    await expect(valueIn(pages)).toHaveAccessibleDescription(/Not a number/)
    await expectJson(page, text)
    await submitButton(page).click()
    await expect(page.getByText('A metadata field needs attention')).toBeVisible()
    await fillValue(pages, '00')
    await fillValue(pages, '120.0')
    await changes('12345678901234567890', '120.0')
  })

  await test.step('groups in a list: another one, moved, taken away', async () => {
    const authors = field(page, 'authors')
    await authors.getByRole('button', { name: 'Add an entry to “authors”' }).click()
    const third = field(page, 'Entry 3')
    await expect(third.getByRole('button', { name: 'Entry 3' }).first()).toBeFocused()
    await third.getByRole('button', { name: 'Add to “Entry 3”' }).click()
    await expect(third.getByRole('combobox', { name: 'Field name' })).toBeFocused()
    await page.keyboard.type('name')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Mary')
    await changes('{ "name": "Grace" }', '{ "name": "Grace" }, {\n    "name": "Mary"\n  }')
    await field(page, 'Entry 2').hover()
    await field(page, 'Entry 2').getByRole('button', { name: 'Move “Entry 2” up' }).click()
    await changes(
      '{ "name": "Ada", "born": 1815 }, { "name": "Grace" }',
      '{ "name": "Grace" }, { "name": "Ada", "born": 1815 }',
    )
    await field(page, 'Entry 3').getByRole('button', { name: 'Remove “Entry 3”' }).click()
    await expect(field(page, 'Entry 2').getByRole('button', { name: 'Entry 2 Ada · 1815' })).toBeFocused()
    await changes(', {\n    "name": "Mary"\n  }', '')
  })

  await test.step('renamed, moved, removed, added', async () => {
    await renameField(page, 'town', 'city')
    await changes('"town"', '"city"')
    await renameField(page, 'city', 'harbour')
    await expect(field(page, 'harbour').first().getByText('This name is already used.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Field name' }).fill('city')
    await expectJson(page, text)
    await fieldMenu(page, 'odd', 'Remove field')
    await changes(',\n  "odd": [1.0, null, "x"]', '')
    await editor(page).getByRole('button', { name: 'Add field', exact: true }).click()
    await page.keyboard.type('notes')
    await page.keyboard.press('Enter')
    await fillValue(field(page, 'notes'), 'one\ntwo')
    await changes(
      '{ "name": "Ada", "born": 1815 } ]',
      '{ "name": "Ada", "born": 1815 } ],\n  "notes": "one\\ntwo"',
    )
  })

  await test.step('what is sent is the text as it stands', async () => {
    await submitButton(page).click()
    await expectAdded(page, 'Harbour rules')
    expect(service.requests.at(-1)?.body).toContain(
      '"metadata":{"status":"final","pages":120.0,"far":1e400,"published":"2026-04-01","source":"https://example.org/a","open":false,"tags":["harbour","quay"],"place":{"city":"Kiel","harbour":{"depth":8.0}},"authors":[{"name":"Grace"},{"name":"Ada","born":1815}],"notes":"one\\ntwo"}',
    )
  })
  await service.close()
})

test('one history for form and JSON', async ({ kept }) => {
  const { page } = kept
  await tryPractice(page)
  await putJson(page, '{"a": "one", "n": 1.0}')
  const undo = editor(page).getByRole('button', { name: 'Undo' })
  const redo = editor(page).getByRole('button', { name: 'Redo' })

  await test.step('steps of both views, back and forth', async () => {
    await fillValue(field(page, 'n'), '2.0')
    await fieldMenu(page, 'a', 'Remove field')
    await expectJson(page, '{"n": 2.0}')
    await undo.click()
    await expectJson(page, '{"a": "one", "n": 2.0}')
    await undo.click()
    await expectJson(page, '{"a": "one", "n": 1.0}')
    await redo.click()
    await redo.click()
    await expectJson(page, '{"n": 2.0}')
    await expect(redo).toHaveAttribute('aria-disabled', 'true')
    await undo.click()
    await undo.click()
    await undo.click()
    await expect(editor(page).getByText('No fields (optional)')).toBeVisible()
    await redo.click()
    await expectValue(field(page, 'a'), 'one')
  })

  await test.step('keys: what was typed without a pause is one step, and the caret stays where it happens', async () => {
    await valueIn(field(page, 'a')).focus()
    await page.keyboard.press(systemKeys.lineStart)
    await page.keyboard.type('two ')
    await expectValue(field(page, 'a'), 'two one')
    await page.keyboard.press('ControlOrMeta+z')
    await expectValue(field(page, 'a'), 'one')
    await page.keyboard.press('ControlOrMeta+y')
    await expectValue(field(page, 'a'), 'two one')
    await page.keyboard.type('x')
    await expectValue(field(page, 'a'), 'two xone')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await expectValue(field(page, 'a'), 'one')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor(page).getByText('No fields (optional)')).toBeVisible()
    await expect(undo).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expectValue(field(page, 'a'), 'one')
  })
})

test('JSON that cannot be read leaves the form to look at only, and says why', async ({ kept }) => {
  const { page } = kept
  await tryPractice(page)
  await putJson(page, rich)
  await view(page, 'JSON')
  await page.getByRole('textbox', { name: 'Metadata as JSON' }).fill(`${rich.slice(0, -1)},}`)
  await view(page, 'Form')
  await expect(page.getByText(/Fix the JSON to use the form\. Line 12: /)).toBeVisible()
  await expect(valueIn(field(page, 'status'))).toBeDisabled()
  await expect(valueIn(field(page, 'depth'))).toBeDisabled()
  await expect(valueIn(field(page, 'open'))).toBeDisabled()
  await valueIn(field(page, 'tags')).click({ force: true })
  await expect(field(page, 'tags').getByRole('combobox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show as JSON' }).click()
  await page.getByRole('textbox', { name: 'Metadata as JSON' }).fill(rich)
  await view(page, 'Form')
  await expect(valueIn(field(page, 'status'))).toBeEnabled()
})

test('half-typed fields inside groups survive a crash of the page', async ({ kept: { page } }) => {
  await tryPractice(page)
  await typeText(page, { text: 'Kept', id: 'kept', collection: 'notes' })
  await page.keyboard.press('Escape')
  await putJson(page, '{"place": {"depth": 7.50}}')
  await fillValue(field(page, 'depth'), '7 m')
  await field(page, 'place').getByRole('button', { name: 'Add to “place”' }).click()
  await page.keyboard.type('harbour')
  await page.keyboard.press('Enter')
  await page.keyboard.type('half typed')
  const [connection] = await callFor(page, 'connections/list', undefined)
  // Typed text is saved after a delay, and only saved text can be restored.
  const draft = () => callFor(page, 'drafts/get', { name: `add:${connection?.id ?? ''}` })
  await expect.poll(draft).toContain('half typed')
  await loadAnew(page)
  await expectValue(field(page, 'depth'), '7 m')
  await expectValue(field(page, 'harbour'), 'half typed')
  await expectJson(page, '{"place": {"depth": 7.50, "harbour": "half typed"}}')
})

test('axe finds nothing serious in the form, in a small window and in either theme', async ({ kept }) => {
  const { page } = kept
  await tryPractice(page)
  await page.setViewportSize({ width: 900, height: 600 })
  await putJson(page, rich)
  await chooseKind(field(page, 'tags'), 'Text')
  await fillValue(field(page, 'pages'), '12 kg')
  await expectAccessible(page, 'Metadata, every kind')
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isWide).toBe(false)
})
