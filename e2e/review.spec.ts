import type { Locator } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { addAnyway, callFor, connectTo } from './support/bridge.ts'
import { findWhatCameTogether } from './support/came-with.ts'
import { loadAnew } from './support/desk.ts'
import { chooseKind } from './support/metadata-form.ts'
import { startRecordingService } from './support/recording-service.ts'
import {
  addToReview,
  candidates,
  chip,
  openReview,
  reviewCell,
  reviewRow,
  reviewTable,
} from './support/review.ts'

const boxOf = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })

/** More rows than are rendered at a time. */
const rowCount = 120

test('many rows are put right, decided about, and added at once', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await expect(page.getByRole('heading', { name: 'Welcome to Index Desk' })).toBeVisible()
  const connection = await connectTo(page, service.address)
  const bodies = () => service.requests.map(({ body }): unknown => JSON.parse(body))

  await test.step('rows of which some cannot be sent, some are known and some are here twice', async () => {
    await addAnyway(page, {
      connectionId: connection.id,
      documentId: 'berth-20',
      collection: 'harbour',
      title: 'Berth twenty',
      content: { kind: 'text', text: 'The old description.' },
      metadata: '{"depth": 1, "kept": "yes"}',
    })
    await addToReview(
      page,
      connection.id,
      candidates(rowCount, {
        5: { title: '' },
        6: { content: { kind: 'website', address: 'example.org/berths' } },
        7: { metadata: '{"depth": 7.50,\n "quay" "north"}' },
        8: {
          metadata: '{"depth": "seven"}',
          problems: [{ field: 'metadata', code: 'number-not-known', facts: { name: 'depth' } }],
        },
        9: { content: { kind: 'text', text: '' } },
        20: {},
        30: { documentId: 'berth-3' },
        31: { content: { kind: 'text', text: 'What the harbour office wrote down about berth 3.' } },
      }),
      [{ name: 'quay.mov', reason: 'type-not-taken', facts: { type: 'MOV' } }],
    )
    const table = await openReview(page)
    await expect(table).toHaveAttribute('aria-rowcount', String(rowCount + 1))
    await expect(chip(page, 'All')).toBeChecked()
    await expect(page.getByText('Need attention5', { exact: true })).toBeVisible()
    await expect(page.getByText('To decide3', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Review' }),
    ).toHaveAccessibleDescription(/8 need attention/)
    await expect(page.getByRole('button', { name: `Add ${rowCount - 8} to index` })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('to Test service')
    await page.getByText('1 file couldn’t be added').click()
    await expect(page.getByText('quay.mov')).toBeVisible()
  })

  await test.step('a bad cell is described by its problem', async () => {
    await expect(reviewCell(page, 5, 'Title')).toHaveAccessibleDescription('Enter a title')
    await expect(reviewCell(page, 6, 'Content')).toHaveAccessibleDescription(/^Not a web address/)
    await expect(reviewCell(page, 7, 'Metadata')).toHaveAccessibleDescription(/^Line 2: a colon is missing/)
    await expect(reviewCell(page, 8, 'Metadata')).toHaveAccessibleDescription(/“depth” is not a number/)
    await expect(reviewCell(page, 1, 'Title')).toHaveAccessibleDescription('')
  })

  await test.step('cells are typed into by keyboard', async () => {
    await reviewCell(page, 5, 'Title').getByRole('button').focus()
    await page.keyboard.type('Berth five')
    await page.keyboard.press('Enter')
    await expect(reviewCell(page, 6, 'Title').getByRole('button')).toBeFocused()
    await expect(reviewCell(page, 5, 'Title')).toHaveText('Berth five')
    await expect(reviewCell(page, 5, 'Check')).toHaveText('Ready')
    await expect(page.getByText('Need attention4', { exact: true })).toBeVisible()
  })

  await test.step('and by mouse; what cannot be used is kept all the same', async () => {
    await reviewCell(page, 6, 'Content').getByRole('button').click()
    const typed = page.getByRole('textbox', { name: 'Content' })
    await typed.fill('still not one')
    const row = await boxOf(reviewRow(page, 6))
    const editor = await boxOf(typed)
    const problem = await boxOf(reviewRow(page, 6).getByText(/^Not a web address/))
    expect(editor.top).toBeGreaterThan(row.top)
    expect(problem.top).toBeGreaterThan(editor.bottom)
    expect(problem.bottom).toBeLessThan(row.bottom)
    await reviewCell(page, 6, 'Document ID').getByRole('button').click()
    await expect(reviewCell(page, 6, 'Content').getByRole('button')).toHaveText('still not one')
    await expect(reviewCell(page, 6, 'Content')).toHaveAccessibleDescription(/^Not a web address/)
    await page.keyboard.press('Escape')
    await reviewCell(page, 6, 'Content').getByRole('button').click()
    await page.getByRole('textbox', { name: 'Content' }).fill('https://example.org/berths')
    await page.getByRole('heading', { name: 'Review' }).click()
    await expect(reviewCell(page, 6, 'Check')).toHaveText('Ready')
  })

  await test.step('metadata and a text in a dialog, which gives the focus back', async () => {
    const opener = reviewCell(page, 7, 'Metadata').getByRole('button')
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Metadata of “Berth 7”' })
    const editor = dialog.getByRole('textbox', { name: 'Metadata as JSON' })
    await expect(editor).toContainText('"quay" "north"')
    await editor.fill('{"depth": 12345678901234567890, "depth": 2}')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(reviewCell(page, 7, 'Metadata')).toHaveAccessibleDescription(/“depth” is here twice/)
    await opener.click()
    await editor.fill('{"depth": 12345678901234567890}')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(reviewCell(page, 7, 'Check')).toHaveText('Ready')

    await reviewCell(page, 9, 'Content').getByRole('button').click()
    const text = page.getByRole('dialog', { name: 'Text of “Berth 9”' })
    await text.getByRole('textbox', { name: 'Text' }).fill('Nine, at last.')
    await text.getByRole('button', { name: 'Done' }).click()
    await expect(reviewCell(page, 9, 'Check')).toHaveText('Ready')
    await expect(page.getByText('Need attention1', { exact: true })).toBeVisible()
  })

  await test.step('one collection for all, and a field', async () => {
    const bar = page.getByRole('form', { name: 'Apply to all' })
    const collection = bar.getByRole('combobox', { name: 'Collection' })
    await collection.fill('berths')
    await collection.press('Enter')
    await collection.press('Enter')
    const question = page.getByRole('dialog', { name: /^Replace values in/ })
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByRole('status')).toContainText('Set “berths” in')
    await expect(reviewCell(page, 2, 'Collection')).toHaveText('berths')
    await bar.getByRole('combobox', { name: 'Field name' }).fill('season')
    await chooseKind(bar, 'Number')
    const apply = bar.getByRole('button', { name: `Apply to ${rowCount}` })
    await apply.click()
    await expect(bar.getByRole('textbox', { name: 'Value' })).toHaveAccessibleDescription('Enter a value.')
    await bar.getByRole('textbox', { name: 'Value' }).fill('2026.0')
    await apply.click()
    await expect(page.getByRole('status')).toContainText(`Set “season” in ${rowCount} rows`)
    await expect(reviewRow(page, 1)).toContainText('season: 2026.0')
  })

  await test.step('duplicates say of what, and are decided about', async () => {
    await chip(page, 'To decide').check()
    await expect(reviewTable(page)).toHaveAttribute('aria-rowcount', '4')
    await expect(reviewCell(page, 20, 'Check').getByRole('link', { name: 'Berth twenty' })).toBeVisible()
    await expect(reviewCell(page, 30, 'Check')).toContainText('Same ID as row 3')
    await expect(reviewCell(page, 31, 'Check')).toContainText('Same as row 3')
    await reviewCell(page, 20, 'Check').getByRole('button', { name: 'Update' }).click()
    await expect(reviewRow(page, 20)).toBeHidden()
    // The focused element was removed with its row; the next row has the focus.
    await expect(reviewRow(page, 30).locator(':focus')).toHaveCount(1)
    await page.getByRole('button', { name: 'Skip all' }).click()
    await expect(page.getByRole('status')).toContainText('Skipped 2 duplicates')
    await expect(page.getByText('No rows', { exact: true })).toBeVisible()
    await chip(page, 'Skipped').check()
    await reviewCell(page, 30, 'Check').getByRole('button', { name: 'Add anyway' }).click()
    await expect(reviewRow(page, 30)).toBeHidden()
    await chip(page, 'All').check()
    await expect(reviewCell(page, 30, 'Check').getByRole('button', { name: 'Add anyway' })).toBeHidden()
  })

  await test.step('all is as it was in a page loaded anew', async () => {
    await loadAnew(page)
    await openReview(page)
    await expect(reviewTable(page)).toHaveAttribute('aria-rowcount', String(rowCount + 1))
    await expect(reviewCell(page, 5, 'Title')).toHaveText('Berth five')
    await expect(reviewCell(page, 8, 'Metadata')).toHaveAccessibleDescription(/“depth” is not a number/)
    await reviewCell(page, 8, 'Title').hover()
    await page.mouse.wheel(0, 500)
    await expect(reviewCell(page, 20, 'Check').getByRole('button', { name: 'Update' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByText('Skipped1', { exact: true })).toBeVisible()
    expect(service.requests.length, 'nothing was sent by itself').toBe(1)
  })

  await test.step('what is ready is added but for a row left out, and what is not stays', async () => {
    await reviewRow(page, 10).getByRole('checkbox').click()
    await expect(page.getByRole('button', { name: `Add ${rowCount - 3} to index` })).toBeVisible()
    await expect(reviewRow(page, 10).getByRole('checkbox')).not.toBeChecked()
    await page.getByRole('button', { name: /^Add .* to index$/ }).click()
    const dialog = page.getByRole('dialog', { name: `Add ${rowCount - 3} documents?` })
    await expect(dialog).toContainText('1 row with problems stays here')
    // Answers are delayed, so that the first does not replace this message.
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<null>()
    service.answerWith(async () => {
      await mayAnswer
      return { status: 200 }
    })
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('status')).toContainText(`Adding ${rowCount - 3} documents`)
    await page.getByRole('status').getByRole('link', { name: 'Show in library' }).click()
    await expect(page.getByRole('main').getByText(`${rowCount - 4} documents of`)).toBeVisible()
    await expect(
      page.getByRole('button', { name: /^Change the filter “Added with: berths.csv/ }),
    ).toBeVisible()
    answer(null)
    await openReview(page)
    await expect.poll(() => service.requests.length).toBe(1 + rowCount - 3)
    expect(bodies()).toContainEqual({
      id: 'berth-2',
      collection: 'berths',
      title: 'Berth 2',
      content: 'What the harbour office wrote down about berth 2.',
      metadata: { quay: 'north', depth: 2.5, season: 2026 },
    })
    expect(bodies()).toContainEqual({
      id: 'berth-20',
      title: 'Berth 20',
      metadata: { depth: 20.5, kept: 'yes', quay: 'north', season: 2026 },
    })
    expect(service.requests.find(({ body }) => body.includes('"berth-7"'))?.body).toContain(
      '"depth":12345678901234567890,"season":2026.0',
    )
    expect(service.requests.some(({ body }) => body.includes('"berth-10"'))).toBe(false)
    await expect(reviewTable(page)).toHaveAttribute('aria-rowcount', '4')
    await expect(reviewRow(page, 8)).toBeVisible()
  })

  await test.step('until nothing is left to do', async () => {
    const done = await callFor(page, 'review/current', { connectionId: connection.id })
    expect(done).toMatchObject({ ready: 1, leftOut: 1, problem: 1, skipped: 1 })
    await expect(page.getByRole('button', { name: /^Add .* to index$/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await reviewCell(page, 8, 'Check').getByRole('button', { name: 'Fix' }).click()
    const dialog = page.getByRole('dialog', { name: 'Metadata of “Berth 8”' })
    await dialog.getByRole('button', { name: 'Options of depth' }).click()
    await page.getByRole('menuitem', { name: 'Remove field' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await reviewRow(page, 10).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Add 2 to index' }).click()
    await expect(page.getByText('Nothing to review')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
    for (const id of ['"berth-8"', '"berth-10"'])
      await expect.poll(() => service.requests.some(({ body }) => body.includes(id))).toBe(true)
    await page.getByRole('button', { name: 'Add a document' }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Review' })).toBeHidden()
  })

  await test.step('what came together is found again by its name, and from each of its documents', async () => {
    await findWhatCameTogether(page, {
      ...{ name: 'berths.csv', typed: 'bert', documents: [2, rowCount - 4] },
      ...{ id: 'berth-8', title: 'Berth 8' },
    })
  })
  await service.close()
})
