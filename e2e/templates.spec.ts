import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { schemaFromTemplate } from '../src/shared/domain/templates/template-schema.ts'
import { templateField } from '../src/shared/domain/testing/template-field.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor, connectTo } from './support/bridge.ts'
import { collectionField, go, loadAnew, submitButton } from './support/desk.ts'
import { fillValue, valueIn } from './support/metadata-form.ts'
import { startRecordingService } from './support/recording-service.ts'
import { tabTo } from './support/tab-to.ts'
import {
  answerDialogs,
  fieldCard,
  metadata,
  openField,
  openTemplates,
  sentAt,
  templateLink,
  typeDocument,
  yearField,
} from './support/templates.ts'

test('a template learnt from forty documents gives a new document its fields, and holds it to them', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await page.setViewportSize({ width: 900, height: 600 })
  await openTemplates(page, service)
  await expect.poll(() => service.requests.length).toBe(40)

  await test.step('learnt and saved, with everything within reach of a small window', async () => {
    await page.getByRole('button', { name: 'Learn from 40 documents of “museum”' }).click()
    await expect(fieldCard(page, 'year')).toContainText('in 36 of 40')
    await openField(page, 'year')
    await fieldCard(page, 'year').getByRole('checkbox', { name: 'Required' }).check()
    await expectNothingCutOff(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(metadata(page).getByRole('group', { name: 'material', exact: true })).toBeVisible()
    await expectNothingCutOff(page)
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(page.getByText('6 fields · 40 documents')).toBeVisible()
    await expectNothingCutOff(page)
    await page.getByRole('button', { name: 'Back to the templates' }).click()
    await expect(templateLink(page, 'museum')).toBeVisible()
    await expectNothingCutOff(page)
  })

  await test.step('told: the first press says what is missing, the second adds it all the same', async () => {
    await typeDocument(page, 'no-year')
    await submitButton(page).click()
    await expect(page.getByText('Doesn’t fit the template yet: “year” is missing.')).toBeVisible()
    await expect(valueIn(yearField(page))).toBeFocused()
    expect(service.requests).toHaveLength(40)
    await submitButton(page).click()
    await expect.poll(() => sentAt(service).at(-1)).toMatchObject({ id: 'no-year' })
    expect(sentAt(service).at(-1)?.metadata).toEqual({
      ...{ maker: 'Maker 3', material: 'oak', tags: ['hall'], seen: '2026-11-21' },
    })
  })

  await test.step('not taken: only once the field is there, as it is typed', async () => {
    await go(page, 'Templates')
    await templateLink(page, 'museum').click()
    await page.getByRole('radio', { name: 'Block' }).check()
    const save = page.getByRole('button', { name: 'Save template' })
    await save.click()
    // The message may still be that of the first time.
    await expect(save).toBeHidden()
    await expect(page.getByRole('status')).toContainText('Saved the template for “museum”')
    await typeDocument(page, 'with-year')
    for (const _ of [1, 2]) {
      await submitButton(page).click()
      await expect(page.getByText('Fix these before adding: “year” is missing.')).toBeVisible()
      await expect(valueIn(yearField(page))).toBeFocused()
    }
    expect(service.requests).toHaveLength(41)
    await fillValue(yearField(page), '1802.0')
    await submitButton(page).click()
    await expect.poll(() => sentAt(service).at(-1)).toMatchObject({ id: 'with-year' })
    expect(service.requests.at(-1)?.body).toContain('"year":1802.0')
  })
  await service.close()
})

const small = schemaFromTemplate({
  fields: [templateField('year', { kind: 'number', required: true })],
  allowsOthers: true,
  onViolation: 'warn',
})

test('a new template outlasts a crash of the page; saved as a file and opened again, a template is the same', async ({
  kept,
}, info) => {
  const service = await startRecordingService()
  const { page, electron } = kept
  const { id: connectionId } = await connectTo(page, service.address)
  await callFor(page, 'templates/keep', { connectionId, collection: 'museum', schema: small })
  mkdirSync(info.outputPath(), { recursive: true })
  const file = path.join(info.outputPath(), 'museum.template.json')
  await answerDialogs(electron, file)
  const stored = () => callFor(page, 'templates/get', { connectionId, collection: 'museum' })

  await test.step('what is missing is said, by keyboard alone', async () => {
    await go(page, 'Templates')
    const { keyboard } = page
    await tabTo(page, page.getByRole('button', { name: 'New template' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'New template' })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Save template' }))
    await keyboard.press('Enter')
    await expect(collectionField(page)).toBeFocused()
    await expectAccessible(page, 'A template with errors')
    await keyboard.type('letters')
    await tabTo(page, page.getByRole('button', { name: 'Add field' }))
    await keyboard.press('Enter')
    await keyboard.type('sender')
    const draft = () => callFor(page, 'drafts/get', { name: `new-template:${connectionId}` })
    await expect.poll(draft).toContain('sender')
  })

  await loadAnew(page)
  await test.step('after a crash of the page it is gone on with and saved', async () => {
    await go(page, 'Templates')
    await expect(page.getByText('Your new template for “letters” isn’t saved yet')).toBeVisible()
    await expectAccessible(page, 'Templates, one of them not saved')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Unsaved changes restored')).toBeVisible()
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(templateLink(page, 'letters')).toBeVisible()
  })

  await test.step('saved as a file, and removed', async () => {
    await templateLink(page, 'museum').click()
    const menu = page.getByRole('button', { name: 'More actions for the template for “museum”' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    await expect(page.getByRole('status')).toContainText('Template exported')
    expect(readFileSync(file, 'utf8')).toBe(small)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(templateLink(page, 'museum')).toBeHidden()
    expect(await stored()).toBeNull()
  })

  await test.step('opened from the file', async () => {
    await page.getByRole('button', { name: 'Open a template file' }).click()
    await expect(
      page.getByText('From the file “museum.template”. Choose what it applies to, then save.'),
    ).toBeVisible()
    await expect(collectionField(page)).toHaveValue('museum')
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(templateLink(page, 'museum')).toBeVisible()
    expect(await stored()).toEqual({ collection: 'museum', schema: small })
    await expectAccessible(page, 'Templates')
  })

  await test.step('a schema that Index Desk cannot hold to is not opened, and the message says where', async () => {
    const pattern = '{"type": "string", "pattern": "^[0-9]{5}$"}'
    const more = `{"$ref": "${service.address}/schema.json"}`
    const where = `{"type": "object", "properties": {"postcode": ${pattern}, "more": ${more}}}`
    writeFileSync(file, `{"type": "object", "properties": {"where": ${where}}}`)
    await page.getByRole('button', { name: 'Open a template file' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Can’t use this template: Index Desk can’t check “pattern” at “where › postcode”.',
    )
    expect(service.requests).toEqual([])
  })
  await service.close()
})

/** Nothing extends beyond the window sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )
  expect(wide).toEqual([])
}
