import { schemaFromTemplate } from '../src/shared/domain/templates/template-schema.ts'
import { templateField } from '../src/shared/domain/testing/template-field.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { submitButton } from './support/desk.ts'
import { keptMetadata, openJson, pasteAll } from './support/json-view.ts'
import { field, fillValue } from './support/metadata-form.ts'
import { lines, options, refused, start } from './support/metadata-json.ts'
import { startRecordingService } from './support/recording-service.ts'
import { systemKeys } from './support/system-keys.ts'

test('names and values of the collection are offered where they fit, and the template’s wishes are marked', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  const connectionId = await start(page, service)
  for (const number of [1, 2, 3]) {
    await callFor(page, 'documents/add', {
      connectionId,
      documentId: `known-${number}`,
      collection: 'harbour',
      title: `Known ${number}`,
      content: { kind: 'text', text: `Known ${number}` },
      metadata: `{"status": "draft", "pages": ${number}, "place": {"city": "Riga", "pier": "${number}"}}`,
      agreed: [],
    })
  }
  const schema = schemaFromTemplate({
    fields: [
      templateField('area', { required: true, label: 'Area' }),
      templateField('pages', { kind: 'number' }),
    ],
    allowsOthers: true,
    onViolation: 'warn',
  })
  await callFor(page, 'templates/keep', { connectionId, collection: 'harbour', schema })
  const editor = await openJson(page, 'offered', 'harbour')
  const { keyboard } = page

  await test.step('a required field that is missing is marked at the opening of its group, as a warning', async () => {
    await pasteAll(editor, '{\n  "pages": "many"\n}')
    await expect(page.getByRole('button', { name: 'Line 2: “pages” should be a number.' })).toBeVisible()
    const area = page.getByRole('button', { name: 'Line 1: the field “area” is missing here.' })
    // Missing fields are not reported before the document is submitted.
    await expect(area).toBeHidden()
    await submitButton(page).click()
    await expect(area).toBeVisible()
    await expect(editor.locator('.cm-lintRange-warning')).toHaveText(['{', '"many"'])
    await area.click()
    await expect(editor).toBeFocused()
  })

  await test.step('the names that the group lacks, the template’s first; the quotes and a value come along', async () => {
    await pasteAll(editor, '{\n  "pages": 2,\n  \n}')
    await keyboard.press('ControlOrMeta+Home')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('End')
    await keyboard.press('Control+Space')
    const offered = options(page).getByRole('option')
    await expect(offered).toHaveCount(3)
    await expect(offered.first()).toHaveText(/^area ?Area · Text$/)
    await expect(offered.filter({ hasText: /^place ?Group · in 3 documents$/ })).toBeVisible()
    await expect(offered.filter({ hasText: /^status ?\w+ · in 3 documents$/ })).toBeVisible()
    await keyboard.press('Escape')
    await keyboard.type('"st')
    await expect(options(page).getByRole('option')).toHaveText([/^status/])
    await keyboard.press('Tab')
    await expect.poll(() => lines(page)).toEqual(['{', '  "pages": 2,', '  "status": ""', '}'])
    await expect(options(page).getByRole('option')).toHaveText(['draft'])
    await keyboard.press('Enter')
    await expect.poll(() => lines(page)).toEqual(['{', '  "pages": 2,', '  "status": "draft"', '}'])
  })
  await expectAccessible(page, 'JSON view')
  expect(await refused(page)).toEqual([])
  await service.close()
})

test('searching, folding, tidying up, and one history with the form', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await start(page, service)
  const editor = await openJson(page, 'tools')
  const { keyboard } = page
  const typed = '{"a":1.0, "list":["pier","Pier"],"group":{"pier":12345678901234567890,"e":1e400}}'

  await test.step('the keys that go back and forth do nothing else', async () => {
    await pasteAll(editor, '{"a": 1}')
    await keyboard.press('ControlOrMeta+Home')
    await keyboard.press(systemKeys.forward)
    await keyboard.type(' ')
    await expect.poll(() => lines(page)).toEqual([' {"a": 1}'])
  })

  await test.step('tidying up moves white space alone, and is one step back', async () => {
    await pasteAll(editor, typed)
    await page.getByRole('button', { name: 'Tidy up' }).click()
    await expect
      .poll(() => lines(page))
      .toEqual([
        '{',
        '  "a": 1.0,',
        '  "list": [',
        '    "pier",',
        '    "Pier"',
        '  ],',
        '  "group": {',
        '    "pier": 12345678901234567890,',
        '    "e": 1e400',
        '  }',
        '}',
      ])
    await editor.press('ControlOrMeta+z')
    await expect.poll(() => lines(page)).toEqual([typed])
    await editor.press('ControlOrMeta+Shift+z')
    await expect(editor.locator('.cm-line')).toHaveCount(11)
  })

  await test.step('a group is folded and shown again by its keys', async () => {
    await keyboard.press('ControlOrMeta+Home')
    for (let line = 1; line < 7; line += 1) await keyboard.press('ArrowDown')
    await keyboard.press(systemKeys.fold)
    await expect(editor.getByLabel('Collapsed')).toBeVisible()
    await expect(editor.locator('.cm-line')).toHaveCount(8)
    await keyboard.press(systemKeys.unfold)
    await expect(editor.locator('.cm-line')).toHaveCount(11)
  })

  await test.step('finding and replacing', async () => {
    await keyboard.press('ControlOrMeta+Home')
    await keyboard.press('ControlOrMeta+f')
    const search = page.getByRole('search', { name: 'Find and replace' })
    const find = search.getByRole('textbox', { name: 'Find' })
    await expect(find).toBeFocused()
    await keyboard.type('pier')
    await expect(search).toContainText('3 found')
    await keyboard.press('Enter')
    await expect(search).toContainText('1 of 3')
    await expectAccessible(page, 'JSON view, searching')
    await search.getByRole('textbox', { name: 'Replace with' }).fill('quay')
    await search.getByRole('button', { name: 'Replace all' }).click()
    await expect.poll(async () => (await lines(page)).join('\n')).toContain('"quay": 12345678901234567890')
    await expect(search).toContainText('Nothing found')
    await keyboard.press('Escape')
    await expect(search).toBeHidden()
    await expect(editor).toBeFocused()
    await keyboard.press('ControlOrMeta+z')
    await expect.poll(async () => (await lines(page)).join('\n')).not.toContain('quay')
  })

  await test.step('what was done in the form is undone from the JSON, one step a key', async () => {
    await pasteAll(editor, '{"a": 1}')
    await page.getByRole('tab', { name: 'Form' }).click()
    await fillValue(field(page, 'a'), '25')
    await page.getByRole('tab', { name: 'JSON' }).click()
    await expect.poll(() => lines(page)).toEqual(['{"a": 25}'])
    await editor.focus()
    await keyboard.press('ControlOrMeta+z')
    await expect.poll(() => lines(page)).toEqual(['{"a": 1}'])
    await keyboard.press('ControlOrMeta+y')
    await expect.poll(() => lines(page)).toEqual(['{"a": 25}'])
  })
  expect(await refused(page)).toEqual([])
  await service.close()
})

test('what is not quite JSON is kept as typed, and repaired only once the repair was looked at', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  const connectionId = await start(page, service)
  const editor = await openJson(page, 'broken')
  const broken = [
    '{',
    "  'status': 'draft',",
    '  "pages": .5,',
    '  "size": 12345678901234567890',
    '  "tags": ["a", "b",],',
    '}',
  ]
  const dialog = page.getByRole('dialog', { name: 'Fix the JSON' })
  const fix = page.getByRole('button', { name: 'Fix', exact: true })

  await test.step('the line is named; the form says why it cannot be changed', async () => {
    await pasteAll(editor, broken.join('\n'))
    await expect(page.getByRole('button', { name: /^Line 2: / })).toBeVisible()
    await expect.poll(() => keptMetadata(page, connectionId)).toBe(broken.join('\n'))
    await page.getByRole('tab', { name: 'Form' }).click()
    await expect(page.getByText(/Fix the JSON to use the form/)).toBeVisible()
    await page.getByRole('tab', { name: 'JSON' }).click()
    await expect.poll(() => lines(page)).toEqual(broken)
  })

  await test.step('the repair tells what is written differently; leaving it changes nothing', async () => {
    await fix.click()
    await expect(dialog).toContainText('This number changes: .5')
    await expectAccessible(page, 'Repair of JSON')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => lines(page)).toEqual(broken)
  })

  await test.step('taken, it is one step, which one undo takes back', async () => {
    await fix.click()
    await dialog.getByRole('button', { name: 'Apply fix' }).click()
    await expect(editor).toBeFocused()
    await expect
      .poll(() => lines(page))
      .toEqual([
        '{',
        '  "status": "draft",',
        '  "pages": 0.5,',
        '  "size": 12345678901234567890,',
        '  "tags": ["a", "b"]',
        '}',
      ])
    await expect(fix).toBeHidden()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => lines(page)).toEqual(broken)
  })
  expect(service.requests).toEqual([])
  expect(await refused(page)).toEqual([])
  await service.close()
})
