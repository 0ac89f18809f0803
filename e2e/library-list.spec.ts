import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, go, libraryMenu, libraryRows } from './support/desk.ts'
import { addMany, onlyConnection, selectBox, selectionBar } from './support/many-documents.ts'
import { addOneAndHaveOneRefused } from './support/one-of-each.ts'
import { startRecordingService } from './support/recording-service.ts'
import { addToReview, candidate } from './support/review.ts'

const table = (page: Page): Locator => page.getByRole('table', { name: 'Documents' })
const link = (page: Page, title: string): Locator => page.getByRole('link', { name: title, exact: true })
const head = (page: Page, name: string): Locator =>
  table(page).getByRole('columnheader', { name, exact: true })
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search library' })
const firstRow = (page: Page): Locator => libraryRows(page).first()

const shape = (page: Page, name: 'List' | 'Cards'): Promise<void> =>
  page.getByRole('group', { name: 'Show as' }).getByRole('button', { name }).click()

async function drag(page: Page, followed: () => Promise<void>): Promise<void> {
  const bar = await table(page).evaluate((element) => {
    const { right, top, bottom } = element.parentElement?.getBoundingClientRect() ?? new DOMRect()
    return { x: right - 6, from: top + 20, to: (top + bottom) / 2 }
  })
  await page.mouse.move(bar.x, bar.from)
  await page.mouse.down()
  await page.mouse.move(bar.x, bar.to, { steps: 8 })
  await followed()
  await page.mouse.up()
}

test('the list of the library is sorted, laid out, walked through and chosen from as on the desktop', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const connectionId = await onlyConnection(page)
  // Sending is irrelevant here.
  await callFor(page, 'queue/pause-connection', { connectionId })
  await addMany(page, connectionId, 260)
  await go(page, 'Library')
  const bar = selectionBar(page)
  const { keyboard } = page

  await test.step('a document has two lines, and in a compact list one, with columns', async () => {
    await expect(firstRow(page)).toContainText('Berth 260')
    await expect(firstRow(page)).toContainText('wrote down about berth 260')
    await expect(firstRow(page)).toContainText('Today')
    await expectAccessible(page, 'rows of two lines')
    await libraryMenu(page, 'Compact')
    await expect(head(page, 'Added')).toBeVisible()
  })

  await test.step('a click on a head sorts, another one turns it round', async () => {
    await expect(head(page, 'Added')).toHaveAttribute('aria-sort', 'descending')
    await expect(firstRow(page)).toContainText('Berth 260')
    await head(page, 'Title').getByRole('button').click()
    await expect(head(page, 'Title')).toHaveAttribute('aria-sort', 'ascending')
    await expect(firstRow(page)).toContainText('Berth 1')
    await head(page, 'Title').getByRole('button').click()
    await expect(firstRow(page)).toContainText('Berth 99')
  })

  await test.step('a double click opens what it began on: the rows stay where they are meanwhile', async () => {
    const row = libraryRows(page).nth(6)
    const title = (await row.getByRole('link').textContent()) ?? ''
    await row.dblclick()
    const document = page.getByRole('region', { name: 'Document' })
    await expect(document.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await go(page, 'Library')
    await expect(document).toBeHidden()
  })

  await test.step('a field sorts the list without a column', async () => {
    await libraryMenu(page, 'Sort by…')
    const dialog = page.getByRole('dialog', { name: 'Sort by' })
    await dialog.getByRole('radio', { name: 'depth' }).click()
    await dialog.getByText('Largest first').click()
    await expectAccessible(page, 'Sort by')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(firstRow(page)).toContainText('Berth 260')
  })

  await test.step('a field of the metadata becomes a column, and sorts by its numbers', async () => {
    await libraryMenu(page, 'Columns…')
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    const depth = dialog.getByRole('checkbox', { name: 'depth' })
    await depth.click()
    await expect(depth).toBeChecked()
    await expect(depth).toBeFocused()
    await dialog.getByRole('button', { name: 'Move “depth” up' }).click()
    await expectAccessible(page, 'Columns')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(table(page).getByRole('columnheader')).toContainText(
      ['', 'Title', 'Collection', 'Document ID', 'State', 'depth', 'Added'],
      { useInnerText: true },
    )
    await head(page, 'depth').getByRole('button').click()
    await expect(firstRow(page)).toContainText('1.50')
    await head(page, 'depth').getByRole('button').click()
    await expect(firstRow(page)).toContainText('260.50')
  })

  await test.step('a column gets wider by the keys and narrower by its edge, and stays so', async () => {
    const widthOf = async () => (await head(page, 'Collection').boundingBox())?.width ?? 0
    const before = await widthOf()
    await head(page, 'Collection').getByRole('button').focus()
    await keyboard.press('Shift+ArrowRight')
    await expect.poll(widthOf).toBe(before + 16)
    await keyboard.press('ArrowRight')
    await expect(head(page, 'Document ID').getByRole('button')).toBeFocused()
    const box = await head(page, 'Collection').boundingBox()
    const edge = { x: (box?.x ?? 0) + (box?.width ?? 0), y: (box?.y ?? 0) + 10 }
    // In the foreground window, as for a user.
    await page.bringToFront()
    await page.mouse.move(edge.x, edge.y)
    await page.mouse.down()
    await page.mouse.move(edge.x - 40, edge.y)
    await page.mouse.up()
    await expect.poll(widthOf).toBe(before - 24)
    await go(page, 'Queue')
    await go(page, 'Library')
    await expect.poll(widthOf).toBe(before - 24)
    const { tables } = await callFor(page, 'preferences/get', undefined)
    expect(tables[connectionId]).toMatchObject({ sort: { by: { field: 'depth' }, descending: true } })
  })

  await test.step('clicks choose as on the desktop, and one click elsewhere is the end of it', async () => {
    await link(page, 'Berth 260').click()
    await page.getByRole('cell', { name: 'berth-258' }).click({ modifiers: ['ControlOrMeta'] })
    await expect(bar).toContainText('2 selected')
    await expect(selectBox(page, 'Berth 260')).toBeChecked()
    await page.getByRole('cell', { name: 'berth-255' }).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('5 selected')
    await page.getByRole('cell', { name: 'berth-256' }).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('4 selected')
    await link(page, 'Berth 254').click()
    await expect(bar).toBeHidden()
    await link(page, 'Berth 254').press('Shift+ArrowDown')
    await keyboard.press('Shift+ArrowDown')
    await expect(bar).toContainText('3 selected')
    await keyboard.press('Shift+ArrowUp')
    await expect(bar).toContainText('2 selected')
    await keyboard.press('Escape')
  })

  await test.step('a range is whole, however far it reaches', async () => {
    await link(page, 'Berth 253').press('Home')
    await expect(link(page, 'Berth 260')).toBeFocused()
    await keyboard.press('x')
    await keyboard.press('Shift+End')
    await expect(link(page, 'Berth 1')).toBeFocused()
    await expect(bar).toContainText('260 selected')
    await keyboard.press('k')
    await expect(link(page, 'Berth 2')).toBeFocused()
    await keyboard.press('Escape')
  })

  await test.step('the menu of a document opens by the keys and gives the focus back', async () => {
    await keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused()
    await expect(page.getByRole('menu')).toContainText('Copy ID')
    await keyboard.press('Escape')
    await expect(link(page, 'Berth 2')).toBeFocused()
    await page.getByRole('cell', { name: 'berth-3', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Show collection' }).click()
    await expect(page.getByRole('main').getByText('260 documents of 260')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the filter “Collection: harbour”' }).click()
    await expect(search(page)).toBeFocused()
  })

  await test.step('what was looked for is marked, also where the row does not show it', async () => {
    await search(page).fill('berth 12')
    await expect(libraryRows(page)).toHaveCount(11)
    await expect(firstRow(page).locator('mark').first()).toHaveText('Berth')
    await search(page).fill('"wrote down"')
    await expect(firstRow(page).locator('mark', { hasText: 'wrote down' })).toBeVisible()
    await search(page).fill('no such thing')
    await expect(page.getByText('No results for “no such thing”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(search(page)).toBeFocused()
    await expectAccessible(page, 'the table')
  })

  await test.step('cards are walked through in all four directions', async () => {
    await shape(page, 'Cards')
    const grid = page.getByRole('grid', { name: 'Documents' })
    await expect(grid.getByRole('gridcell').first()).toContainText('Berth 260')
    await link(page, 'Berth 260').press('ArrowRight')
    await expect(link(page, 'Berth 259')).toBeFocused()
    await keyboard.press('ArrowDown')
    const across = Number(await grid.getAttribute('aria-colcount'))
    expect(across).toBeGreaterThan(1)
    await expect(link(page, `Berth ${259 - across}`)).toBeFocused()
    await keyboard.press('x')
    await expect(bar).toContainText('1 selected')
    await expectAccessible(page, 'cards')
    await keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Document' })).toBeVisible()
    // With less room, fewer cards fit in a row.
    await expect(link(page, `Berth ${259 - across}`)).toBeInViewport()
    await shape(page, 'List')
    await expect(table(page)).toBeVisible()
    await go(page, 'Library')
  })

  await test.step('one can go anywhere in a long list, which says how many they are', async () => {
    // Before further documents exist: sorting by depth starts with equal rows.
    await page.getByRole('button', { name: /^Sort: / }).click()
    await page.getByRole('menuitem', { name: 'Sort by Added' }).click()
    const more = Array.from({ length: 440 }, (_, at) => candidate(261 + at))
    await addToReview(page, connectionId, more)
    await callFor(page, 'review/accept', { connectionId })
    await expect(page.getByRole('main').getByText('700 documents', { exact: true })).toBeVisible()
    await expect(firstRow(page)).toContainText('Berth 700')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '701')
    // Also while the length of the list is unknown.
    await search(page).fill('berth')
    await expect(firstRow(page).locator('mark').first()).toHaveText('Berth')
    await link(page, 'Berth 700').press('End')
    await expect(link(page, 'Berth 1')).toBeFocused()
    await search(page).fill('')
    await expect(firstRow(page)).toContainText('Berth 700')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '701')
    await page.bringToFront()
    const inSight = page.locator('tbody [aria-rowindex]:not([aria-busy])').nth(10)
    const index = async () => Number(await inSight.getAttribute('aria-rowindex'))
    await drag(page, () => expect.poll(index).toBeGreaterThan(210))
    expect(await index()).toBeLessThan(490)
    // The newest is first, and the header is row 1. Both are read at once: when the list rests, rows above are
    // rendered too, and a different one is the tenth.
    const [at, text] = await inSight.evaluate((row) => [row.getAttribute('aria-rowindex'), row.textContent])
    expect(text).toContain(`Berth ${700 - (Number(at) - 2)}`)
  })
  await service.close()
})

test('the most that stands in a place is read whole there, or ends in dots', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  await addOneAndHaveOneRefused(page, service)
  await go(page, 'Library')
  const isInside = (inner: Locator, outer: Locator) =>
    expect
      .poll(async () => {
        const end = await outer.evaluate(
          (element) =>
            element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight),
        )
        return (await inner.evaluate((element) => element.getBoundingClientRect().right)) - end
      })
      .toBeLessThan(1)

  await test.step('a state, in its column', async () => {
    const cell = firstRow(page).getByRole('cell').filter({ hasText: 'Needs attention' })
    await isInside(cell.getByText('Needs attention', { exact: true }), cell)
  })

  await test.step('a title, in a small window, beside what was found in the text', async () => {
    const title = 'A title that takes more room than there is in a small window'
    // Makes a scroll bar appear, which needs width.
    await addMany(page, await onlyConnection(page), 30, { 30: { title } })
    const size = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 900, height: 600 })
    await search(page).fill('harbour office')
    const cell = table(page)
      .getByRole('cell')
      .filter({ has: link(page, title) })
    await expect(cell).toContainText('wrote down about berth 30')
    await isInside(link(page, title), cell)
    const bottomOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(await bottomOf(link(page, title))).toBeLessThanOrEqual(await bottomOf(cell))
    await search(page).fill('')
    await page.setViewportSize(size)
  })

  await test.step('a state and a time, on a card', async () => {
    await shape(page, 'Cards')
    const card = page.getByRole('gridcell').filter({ has: link(page, 'Short') })
    await isInside(card.getByText('Needs attention', { exact: true }), card)
    await isInside(card.getByRole('time'), card)
  })

  await test.step('a word that was pasted, where nothing has it', async () => {
    await search(page).fill('a'.repeat(1000))
    const sentence = page.getByText('No results for')
    await isInside(sentence, page.getByRole('main'))
    await expect(sentence).toHaveText(/“a{120}…”/)
    expect(await sentence.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  await test.step('signs that no search knows', async () => {
    await search(page).fill('🎉')
    await expect(page.getByText('“🎉” has no letters or digits to search for')).toBeVisible()
  })
  await service.close()
})
