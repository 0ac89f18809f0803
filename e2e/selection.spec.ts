import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { chooseOption } from './support/choose-option.ts'
import { connectTo, go, libraryMenu, openDocument } from './support/desk.ts'
import {
  addMany,
  applyButton,
  editAll,
  editDialog,
  onlyConnection,
  preview,
  selectBox,
  selectionBar,
  shownDocument,
} from './support/many-documents.ts'
import { startRecordingService } from './support/recording-service.ts'
import { tabTo } from './support/tab-to.ts'

test('without a mouse, from the first row to the way back', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const connectionId = await onlyConnection(page)
  await addMany(page, connectionId, 40)
  const { keyboard } = page
  await go(page, 'Library')
  const bar = selectionBar(page)

  await test.step('J leads into the list from anywhere, the down arrow and Enter from the search', async () => {
    const search = page.getByRole('searchbox', { name: 'Search library' })
    const first = page.getByRole('link', { name: 'Berth 40' })
    await expect(first).toBeVisible()
    await keyboard.press('j')
    await expect(first).toBeFocused()
    await keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Berth 39' })).toBeFocused()
    await keyboard.press('/')
    await expect(search).toBeFocused()
    await keyboard.type('jk')
    await expect(search).toHaveValue('jk')
    await keyboard.press('Escape')
    await expect(first).toBeVisible()
    await keyboard.press('ArrowDown')
    await expect(first).toBeFocused()
    await keyboard.press('/')
    await keyboard.type('berth 3')
    await expect(first).toBeHidden()
    await keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Berth 39' })).toBeFocused()
    await search.fill('')
    await expect(first).toBeVisible()
  })

  await test.step('rows are chosen with X, Shift and the arrows', async () => {
    await page.getByRole('link', { name: 'Berth 40' }).focus()
    await keyboard.press('x')
    await expect(bar).toContainText('1 selected')
    await keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('link', { name: 'Berth 39' })).toBeFocused()
    await keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('link', { name: 'Berth 38' })).toBeFocused()
    await expect(bar).toContainText('3 selected')
    await keyboard.press('x')
    await expect(bar).toContainText('2 selected')
    await keyboard.press('ControlOrMeta+a')
    await expect(bar).toContainText('All 40 selected')
    await keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect(page.getByRole('link', { name: 'Berth 38' })).toBeFocused()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.press('x')
    await expect(bar).toContainText('39 selected')
  })

  await test.step('the dialog, its preview and "Apply"', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Edit details' }))
    await keyboard.press('Enter')
    await expect(editDialog(page)).toBeVisible()
    await tabTo(page, editDialog(page).getByLabel('Field name'))
    await keyboard.type('inspected')
    await keyboard.press('Enter')
    await expect(editDialog(page).getByLabel('Value', { exact: true })).toBeFocused()
    await keyboard.type('yes')
    await preview(editDialog(page))
    await tabTo(page, applyButton(editDialog(page)))
    await keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('Changed 39 documents')
    await expect(editDialog(page)).toBeHidden()
    await expect(bar).toBeHidden()
    await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused()
  })

  await test.step('the way back', async () => {
    await tabTo(page, page.getByRole('status').getByRole('button', { name: 'Undo' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('Undid changes to 39 documents')
  })
  await service.close()
})

test('a selection lasts while one scrolls, searches, opens documents and more arrive', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const connectionId = await onlyConnection(page)
  // Sending is irrelevant here.
  await callFor(page, 'queue/pause-connection', { connectionId })
  await addMany(page, connectionId, 300)
  await go(page, 'Library')
  const bar = selectionBar(page)
  const search = page.getByRole('searchbox', { name: 'Search library' })

  await selectBox(page, 'Berth 299').check()
  await page.getByRole('link', { name: 'Berth 299' }).press('End')
  await expect(selectBox(page, 'Berth 299')).toHaveCount(0)
  await expect(bar).toContainText('1 selected')
  await search.fill('berth-129')
  await selectBox(page, 'Berth 129').check()
  await expect(bar).toContainText('2 selected')
  await openDocument(page, 'Berth 129')
  await go(page, 'Queue')
  await go(page, 'Library')
  await expect(selectBox(page, 'Berth 129')).toBeChecked()
  await expect(bar).toContainText('2 selected')
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused()

  await search.fill('north')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar).toContainText('All 300 selected')
  await selectBox(page, 'Berth 300').uncheck()
  await expect(bar).toContainText('299 selected')
  await addMany(page, connectionId, 302)
  await expect(bar).toContainText('301 selected')
  await expect(selectBox(page, 'Berth 302')).toBeChecked()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect(editDialog(page).getByText('301 documents')).toBeVisible()
  await page.keyboard.press('Escape')
  const heightOfList = async () =>
    (await page.getByRole('table', { name: 'Documents' }).locator('..').boundingBox())?.height
  const [place, height] = [await search.boundingBox(), await heightOfList()]
  const givenUp = page.getByText('Selection cleared by the new search')
  await search.fill('depth')
  await expect(givenUp).toBeVisible()
  await expect(bar).toBeHidden()
  expect(await search.boundingBox()).toEqual(place)
  expect(await heightOfList()).toBe(height)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(givenUp).toBeHidden()
  await expect(search).toBeFocused()
  await service.close()
})

test('axe finds nothing serious in what is about many documents, and 900 by 600 holds it', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await page.setViewportSize({ width: 900, height: 600 })
  await connectTo(page, service)
  const connectionId = await onlyConnection(page)
  await addMany(page, connectionId, 30, { 3: { metadata: '{"depth": "deep"}' } })
  await callFor(page, 'documents/edit-unknown', { connectionId, documentId: 'elsewhere', title: 'Elsewhere' })
  const look = async (shown: string) => {
    await expectAccessible(page, shown)
    await expectNothingOutside(page, shown)
  }
  const dialog = await editAll(page)
  await expect(dialog.getByRole('button', { name: /^Change quay/ })).toBeVisible()
  await look('Steps, untouched')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('Enter a field name')).toBeVisible()
  await expect(dialog.getByLabel('Field name')).toBeFocused()
  await look('Steps, with an error')
  for (const kind of ['Add to list', 'Find and replace', 'Apply template', 'Set'])
    await test.step(kind, async () => {
      await chooseOption(dialog.getByRole('combobox', { name: 'What to do' }), kind)
      await look(`Steps, ${kind}`)
    })
  await dialog.getByRole('button', { name: 'Remove “quay” everywhere' }).click()
  await preview(dialog)
  await look('Preview')
  await dialog.getByText(/^Can’t change/).click()
  await expect(shownDocument(dialog, 'Elsewhere')).toBeVisible()
  await look('Preview, what cannot be done')
  await dialog.getByRole('checkbox', { name: 'Remove these fields' }).check()
  await applyButton(dialog).click()
  await expect(page.getByRole('status')).toContainText('Changed 29 documents')
  await expect(dialog).toBeHidden()
  await test.step('the bar of a selection is one row, whose signs say what they do', async () => {
    const bar = selectionBar(page)
    const rows = () =>
      bar
        .getByRole('button')
        .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().bottom)).size)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(bar).toContainText('All 31 selected')
    for (const size of [
      { width: 1280, height: 800 },
      { width: 900, height: 600 },
    ]) {
      await page.setViewportSize(size)
      await expect.poll(rows).toBe(1)
    }
    await expect(bar.getByRole('button', { name: 'Make a template', exact: true })).toHaveAttribute(
      'title',
      'Learn from 31 documents',
    )
    await bar.getByRole('button', { name: 'Move to Trash' }).click()
    await look('Removal of what is selected')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear the selection' }).click()
  })
  await selectBox(page, 'Berth 30').check()
  await look('Library, something selected')
  await libraryMenu(page, 'Bulk edit history')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await look('Bulk edit history')
  await page.getByRole('button', { name: 'Show documents' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Bulk edit', exact: true }).getByRole('article').first(),
  ).toBeVisible()
  await look('Bulk edit')
  await service.close()
})

/** The window never scrolls sideways, and a dialog contains all its buttons. */
async function expectNothingOutside(page: Page, shown: string): Promise<void> {
  const outside = await page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const width = document.documentElement.clientWidth
    const isWide = document.documentElement.scrollWidth > width
    const cut = [...scope.querySelectorAll('button, input, select, textarea, h3')].filter((element) => {
      // The selection bar is one line, and scrolls if there is no room.
      if (element.closest('[aria-label="What is selected"]') !== null) return false
      const { left, right } = element.getBoundingClientRect()
      return right > width || left < 0
    })
    return [...(isWide ? ['the window'] : []), ...cut.map((element) => element.outerHTML)]
  })
  expect.soft(outside, shown).toEqual([])
}
