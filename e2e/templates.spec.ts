import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { chooseOption } from './support/choose-option.ts'
import { collectionField, go, libraryRows, loadAnew, submitButton } from './support/desk.ts'
import { expectValue, fillValue, valueIn } from './support/metadata-form.ts'
import { startRecordingService } from './support/recording-service.ts'
import { tabTo } from './support/tab-to.ts'
import {
  answerDialogs,
  fieldCard,
  learnMuseum,
  metadata,
  openField,
  openTemplates,
  sentAt,
  templateLink,
  typeDocument,
  yearField,
} from './support/templates.ts'

test('a template learnt from forty documents gives a new document its fields', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await openTemplates(page, service)

  await test.step('what was learnt is shown before anything is kept', async () => {
    await page.getByRole('button', { name: 'Learn from 40 documents of “museum”' }).click()
    await expect(
      page.getByText('Learned from 40 documents of “museum”. Check the fields, then save.'),
    ).toBeVisible()
    await expect(fieldCard(page, 'maker')).toContainText('in all 40')
    await expect(fieldCard(page, 'year')).toContainText('in 36 of 40')
    await expect(fieldCard(page, 'note')).toContainText('in 10 of 40')
    await expect(fieldCard(page, 'seen')).toContainText('Date')
    expect(await callFor(page, 'templates/list', { connectionId: await chosenOf(page) })).toEqual([])
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Collections without a template')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(fieldCard(page, 'maker')).toContainText('in all 40')
  })

  await test.step('it is changed in a form, and the form it leads to stands beside it', async () => {
    const preview = page.getByRole('region', { name: 'Preview' })
    await openField(page, 'year')
    const year = fieldCard(page, 'year')
    await year.getByRole('textbox', { name: 'Label' }).fill('Year it was made')
    await year.getByRole('textbox', { name: 'Help text' }).fill('As on the plaque.')
    await expect(preview.getByRole('group', { name: 'Year it was made' })).toBeVisible()
    await expect(preview.getByText('As on the plaque.')).toBeVisible()
    await openField(page, 'note')
    await fieldCard(page, 'note').getByRole('textbox', { name: 'Starting value' }).fill('To be checked.')
    await fieldCard(page, 'maker').getByRole('button', { name: 'Remove “maker”' }).click()
    await expect(fieldCard(page, 'maker')).toBeHidden()
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(fieldCard(page, 'maker')).toBeVisible()
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(page.getByRole('status')).toContainText('Saved the template for “museum”')
    await expect(page.getByText('6 fields · 40 documents')).toBeVisible()
  })

  await test.step('a new document of the collection starts with it', async () => {
    await typeDocument(page, 'clock')
    await expectValue(metadata(page).getByRole('group', { name: 'note' }), 'To be checked.')
    await fillValue(metadata(page).getByRole('group', { name: 'Year it was made' }), '1801.0')
    await submitButton(page).click()
    await expect.poll(() => service.requests.at(-1)?.body).toContain('"id":"clock"')
    expect(service.requests.at(-1)?.body).toContain('"year":1801.0')
    expect(sentAt(service).at(-1)?.metadata).toEqual({
      maker: 'Maker 3',
      year: 1801,
      material: 'oak',
      tags: ['hall'],
      seen: '2026-11-21',
      note: 'To be checked.',
    })
  })
  await service.close()
})

async function chosenOf(page: Page): Promise<string> {
  return (await callFor(page, 'preferences/get', undefined)).chosenConnection ?? ''
}

test('what is typed stays when the collection and with it the template changes', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await openTemplates(page, service)
  await learnMuseum(page)
  await go(page, 'Add')
  await expect(yearField(page)).toBeHidden()
  await collectionField(page).fill('museum')
  await expect(yearField(page)).toBeVisible()
  await collectionField(page).fill('letters')
  await expect(yearField(page)).toBeHidden()
  await collectionField(page).fill('museum')
  await fillValue(yearField(page), '1750')
  await collectionField(page).fill('letters')
  await expect(metadata(page).getByRole('group', { name: 'material' })).toBeHidden()
  await expectValue(yearField(page), '1750')
  await service.close()
})

test('where a required field is missing, it is said, or the document is not taken, as the template says', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await openTemplates(page, service)
  await expect.poll(() => service.requests.length).toBe(40)
  await learnMuseum(page)

  await test.step('told: the first press says what is missing, the second adds it all the same', async () => {
    await typeDocument(page, 'no-year')
    await submitButton(page).click()
    await expect(page.getByText('Doesn’t fit the template yet: “year” is missing.')).toBeVisible()
    await expect(valueIn(yearField(page))).toBeFocused()
    expect(service.requests).toHaveLength(40)
    await submitButton(page).click()
    await expect.poll(() => sentAt(service).at(-1)).toMatchObject({ id: 'no-year' })
  })

  await test.step('not taken: only once the field is there', async () => {
    await go(page, 'Templates')
    await templateLink(page, 'museum').click()
    await page.getByRole('radio', { name: 'Block' }).check()
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(page.getByRole('status')).toContainText('Saved the template for “museum”')
    await typeDocument(page, 'with-year')
    for (const _ of [1, 2]) {
      await submitButton(page).click()
      await expect(page.getByText('Fix these before adding: “year” is missing.')).toBeVisible()
      await expect(valueIn(yearField(page))).toBeFocused()
    }
    expect(service.requests).toHaveLength(41)
    await fillValue(yearField(page), '1802')
    await submitButton(page).click()
    await expect
      .poll(() => sentAt(service).at(-1))
      .toMatchObject({ id: 'with-year', metadata: { year: 1802 } })
  })
  await service.close()
})

test('a template saved as a file, removed and opened from the file is the same again', async ({
  kept,
}, info) => {
  const service = await startRecordingService()
  const { page, electron } = kept
  const connectionId = await openTemplates(page, service)
  await learnMuseum(page)
  const saved = await callFor(page, 'templates/get', { connectionId, collection: 'museum' })
  mkdirSync(info.outputPath(), { recursive: true })
  const file = path.join(info.outputPath(), 'museum.template.json')
  await answerDialogs(electron, file)
  const menu = page.getByRole('button', { name: 'More actions for the template for “museum”' })

  await test.step('saved as a file', async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    await expect(page.getByRole('status')).toContainText('Template exported')
    expect(readFileSync(file, 'utf8')).toBe(saved?.schema)
  })

  await test.step('removed, put back, and removed again', async () => {
    const templates = page.getByRole('list', { name: 'Templates', exact: true })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(templates).toBeHidden()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(templates.getByRole('link')).toHaveCount(1)
    expect(await callFor(page, 'templates/get', { connectionId, collection: 'museum' })).toEqual(saved)
    await templateLink(page, 'museum').click()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(templates).toBeHidden()
    expect(await callFor(page, 'templates/get', { connectionId, collection: 'museum' })).toBeNull()
  })

  await test.step('opened from the file', async () => {
    await page.getByRole('button', { name: 'Open a template file' }).click()
    await expect(
      page.getByText('From the file “museum.template”. Choose what it applies to, then save.'),
    ).toBeVisible()
    await expect(collectionField(page)).toHaveValue('museum')
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(templateLink(page, 'museum')).toBeVisible()
    expect(await callFor(page, 'templates/get', { connectionId, collection: 'museum' })).toEqual(saved)
  })
  await service.close()
})

test('a template made by keyboard alone, left, lost with the page and found again', async ({
  kept: { page },
}) => {
  const service = await startRecordingService()
  await openTemplates(page, service)

  await test.step('made without a mouse', async () => {
    const { keyboard } = page
    await tabTo(page, page.getByRole('button', { name: 'New template' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'New template' })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Save template' }))
    await keyboard.press('Enter')
    await expect(page.getByText('Choose a collection')).toBeVisible()
    await expect(collectionField(page)).toBeFocused()
    await expectAccessible(page, 'A template with errors')
    await keyboard.type('letters')
    await tabTo(page, page.getByRole('button', { name: 'Add field' }))
    await keyboard.press('Enter')
    await keyboard.type('sender')
    await tabTo(page, page.getByRole('button', { name: 'Add field' }))
    await keyboard.press('Enter')
    await keyboard.type('language')
    const kind = fieldCard(page, 'language').getByRole('combobox', { name: 'Type' })
    await tabTo(page, kind)
    await chooseOption(kind, 'Choice')
    await tabTo(page, page.getByRole('textbox', { name: 'Choices' }))
    await keyboard.type('Dutch\nFrench')
    await keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('textbox', { name: 'Choices' })).toBeFocused()
    const cards = page.getByRole('list', { name: 'Fields', exact: true }).getByRole('listitem')
    await expect(cards.first()).toContainText('language')
    await expectAccessible(page, 'A template with an open field')
  })

  await test.step('leaving asks, and what was typed is there again', async () => {
    await go(page, 'Library')
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(libraryRows(page).first()).toBeVisible()
    await go(page, 'Templates')
    await expect(page.getByText('Your new template for “letters” isn’t saved yet')).toBeVisible()
    await expectAccessible(page, 'Templates, one of them not saved')
  })

  await loadAnew(page)
  await test.step('after a crash of the page it is gone on with and saved', async () => {
    await go(page, 'Templates')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Unsaved changes restored')).toBeVisible()
    await expect(fieldCard(page, 'language')).toContainText('Choice')
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(templateLink(page, 'letters')).toBeVisible()
    await expectAccessible(page, 'Templates')
  })
  await service.close()
})

test('in a small window everything of a template is within reach', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await page.setViewportSize({ width: 900, height: 600 })
  await openTemplates(page, service)
  await page.getByRole('button', { name: 'Learn from 40 documents of “museum”' }).click()
  await openField(page, 'material')
  await expectNothingCutOff(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(metadata(page).getByRole('group', { name: 'material', exact: true })).toBeVisible()
  await expectNothingCutOff(page)
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('heading', { name: 'museum', exact: true })).toBeVisible()
  await expectNothingCutOff(page)
  await page.getByRole('button', { name: 'Back to the templates' }).click()
  await expect(templateLink(page, 'museum')).toBeVisible()
  await expectNothingCutOff(page)
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
