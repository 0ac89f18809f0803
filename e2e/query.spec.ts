import type { Page } from '@playwright/test'
import { usualTableLayout } from '../src/shared/schemas/view.ts'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { chooseOption } from './support/choose-option.ts'
import { connectTo, go, libraryMenu, libraryRows } from './support/desk.ts'
import { onlyConnection } from './support/many-documents.ts'
import { startRecordingService } from './support/recording-service.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search library' })
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
const chip = (page: Page, filter: string) =>
  page.getByRole('button', { name: `Change the filter “${filter}”`, exact: true })
const titles = (page: Page) => libraryRows(page).getByRole('link')

const documents = [
  { documentId: 'd-1', title: 'River bank', collection: 'news', metadata: '{"author":"Ada L","year":1990}' },
  { documentId: 'd-2', title: 'River mouth', collection: 'news', metadata: '{"author":"Bob","year":2001}' },
  { documentId: 'd-3', title: 'Harbour', collection: 'Old news', metadata: '{"author":"Ada L"}' },
  { documentId: 'd-4', title: 'River draft', collection: 'blog', metadata: '{"year":1950}' },
]

async function addDocuments(page: Page): Promise<string> {
  const connectionId = await onlyConnection(page)
  for (const document of documents)
    await callFor(page, 'documents/add', {
      ...document,
      connectionId,
      content: { kind: 'text', text: `About ${document.documentId}` },
    })
  return connectionId
}

test('a search is text and buttons at once', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  await addDocuments(page)
  await go(page, 'Library')
  const { keyboard } = page

  await test.step('every filter of the text is a button, which changes its own stretch of the text', async () => {
    await field(page).fill('river  collection:news -draft year:>1980')
    await expect(field(page)).toHaveValue('river  -draft year:>1980')
    await expect(chips(page)).toHaveCount(1)
    await field(page).press('Tab')
    await expect(field(page)).toHaveValue('river  -draft')
    await expect(chips(page)).toHaveCount(2)
    await expect(titles(page)).toHaveText(['River mouth', 'River bank'])
    await chip(page, 'year: more than 1980').click()
    const ofYear = page.getByRole('dialog', { name: 'Filter: Metadata field' })
    await chooseOption(ofYear.getByRole('combobox', { name: 'Comparison' }), 'is between')
    await ofYear.getByRole('textbox', { name: 'From' }).fill('1900')
    await ofYear.getByRole('textbox', { name: 'To' }).fill('1995')
    await ofYear.getByRole('textbox', { name: 'To' }).press('Enter')
    await expect(ofYear).toBeHidden()
    await expect(chip(page, 'year: 1900 to 1995')).toBeVisible()
    await expect(titles(page)).toHaveText(['River bank'])
  })

  await test.step('filters are set in the panel at once, with the keyboard alone', async () => {
    await field(page).fill('')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Filter' })
    await panel.getByRole('checkbox', { name: 'blog', exact: true }).press('Space')
    await expect(chip(page, 'Collection: blog')).toBeVisible()
    await expect(panel.getByText('1 document', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(panel).toBeHidden()
    await expect(titles(page)).toHaveText(['River draft'])
  })

  await test.step('names are offered while one types', async () => {
    await page.getByRole('button', { name: 'Remove the filter “Collection: blog”' }).click()
    await field(page).pressSequentially('riv collection:old')
    await keyboard.press('ArrowDown')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /-0$/)
    await keyboard.press('Enter')
    await expect(field(page)).toHaveValue('riv ')
    await expect(chip(page, 'Collection: Old news')).toBeVisible()
    await keyboard.type('au')
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toContainText('author:')
    await keyboard.press('Escape')
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden()
    await keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
    await keyboard.press('Backspace')
    await expect(field(page)).toHaveValue('collection:"Old news"')
    await expect(chips(page)).toHaveCount(0)
  })

  await test.step('what is not there is said in words', async () => {
    await field(page).fill('autor:Ada collection:nwes')
    await expect(page.getByText('No document has a field “autor”.')).toBeVisible()
    await expect(page.getByText('No documents in a collection “nwes”.')).toBeVisible()
    await expect(page.getByText('No results for')).toBeVisible()
  })

  await test.step('nothing in the head or beside the field moves while one types', async () => {
    const places = () =>
      page
        .getByRole('main')
        .locator('header :is(button, a), input[type=search], search button')
        .evaluateAll((all) =>
          all.map((one) => {
            const { left, top, width, height } = one.getBoundingClientRect()
            return [left, top, width, height].map(Math.round)
          }),
        )
    const offersExport = async (label: string, count: number) => {
      await page.getByRole('button', { name: 'View options' }).click()
      await expect(page.getByRole('menuitem', { name: 'Columns…' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: label })).toHaveCount(count)
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 900, height: 600 })
    await field(page).press('Tab')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await field(page).fill('')
    await offersExport('Export all as CSV', 1)
    const before = await places()
    await field(page).fill('river')
    await offersExport('Export results as CSV', 1)
    expect(await places()).toEqual(before)
    await field(page).fill('elsewhere')
    await expect(page.getByText('No results for “elsewhere”')).toBeVisible()
    expect(await places()).toEqual(before)
    await offersExport('Export', 0)
  })
  await service.close()
})

test('a search is kept as a view, and mended where what it asks for is gone', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const connectionId = await addDocuments(page)
  await go(page, 'Library')
  const views = page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Views' })
  const view = (name: string) => views.getByRole('link', { name, exact: true })

  await test.step('saved under a name, it stands below the library', async () => {
    await field(page).fill('river has:author')
    await libraryMenu(page, 'Save as view…')
    const dialog = page.getByRole('dialog', { name: 'Save as view' })
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(dialog.getByText('Enter a name')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Rivers')
    await page.keyboard.press('Enter')
    await expect(view('Rivers')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: 'Rivers' })).toBeVisible()
    await expect(titles(page)).toHaveCount(2)
    await expect(view('Rivers')).toHaveAccessibleDescription('2 documents')
  })

  await test.step('collections stand there, too, with how many documents they have', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const collections = navigation.getByRole('list', { name: 'Collections' }).getByRole('link')
    const library = navigation.getByRole('link', { name: 'Library', exact: true })
    await expect(collections).toHaveText(['news', 'blog', 'Old news'])
    await expect(collections.first()).toHaveAccessibleDescription('2 documents')
    await expect(library).toHaveAccessibleDescription('4 documents')
    await collections.first().click()
    await expect(chip(page, 'Collection: news')).toBeVisible()
    await expect(page.getByText('2 of 4', { exact: true })).toBeVisible()
    await expect(collections.first()).toHaveAttribute('aria-current', 'page')
    await expect(library).not.toHaveAttribute('aria-current')
    await library.click()
    await expect(chips(page)).toHaveCount(0)
    await expect(titles(page)).toHaveCount(4)
    await view('Rivers').click()
  })

  await test.step('changes to it are saved when asked for', async () => {
    await page.getByRole('button', { name: 'Remove the filter “author: has a value”' }).click()
    await field(page).fill('river author:Bob')
    await expect(titles(page)).toHaveText(['River mouth'])
    await go(page, 'Library')
    await expect(field(page)).toHaveValue('')
    await view('Rivers').click()
    await expect(field(page)).toHaveValue('river')
    await expect(chip(page, 'author: Bob')).toBeVisible()
    // Items that appear with the changes come first; the remaining ones stay in place.
    const cards = page.getByRole('button', { name: 'Cards' })
    const withChanges = await cards.boundingBox()
    await page.getByRole('button', { name: 'Save changes to the view' }).click()
    await expect(page.getByRole('button', { name: 'Save changes to the view' })).toBeHidden()
    expect(await cards.boundingBox()).toEqual(withChanges)
    const [kept] = await callFor(page, 'views/list', undefined)
    expect(kept).toMatchObject({ name: 'Rivers', text: 'river author:Bob', connectionId })
    await titles(page).first().click()
    await page.getByRole('region', { name: 'Document' }).getByRole('button', { name: 'Close' }).click()
    await expect(view('Rivers')).toHaveAttribute('aria-current', 'page')
  })

  await test.step('a field, a collection and a connection that are gone are said, and mended', async () => {
    await callFor(page, 'views/keep', {
      connectionId: '00000000-0000-4000-8000-000000000000',
      name: 'Broken',
      text: 'river autor:Bob collection:papers',
      table: {
        ...usualTableLayout,
        columns: [...usualTableLayout.columns, { by: { field: 'jahr' }, width: 90 }],
      },
    })
    await view('Broken').click()
    const problems = page.getByRole('region', { name: 'This view uses something' })
    await expect(problems).toContainText('Its connection was removed.')
    // A column's field counts as gone only once every document is indexed.
    await expect(problems.getByRole('combobox')).toHaveCount(3)
    const edges = await problems
      .getByRole('combobox')
      .evaluateAll((choices) => [...new Set(choices.map((choice) => choice.getBoundingClientRect().left))])
    expect(edges, 'the choices stand below each other').toHaveLength(1)
    await chooseOption(problems.getByRole('combobox', { name: 'Instead of “autor”' }), 'author')
    await problems.getByRole('button', { name: 'Use', exact: true }).first().click()
    await expect(chips(page)).toHaveText([/author.*Bob/, /papers/])
    await expect(problems.getByRole('combobox', { name: 'Instead of “jahr”' })).toBeFocused()
    await problems.getByRole('button', { name: 'Remove the filter' }).click()
    await expect(chips(page)).toHaveText([/author.*Bob/])
    await problems.getByRole('button', { name: 'Remove the column' }).click()
    await problems.getByRole('button', { name: 'Keep it for “Town index”' }).click()
    await expect(problems).toBeHidden()
    await expect(titles(page)).toHaveText(['River mouth'])
    await page.getByRole('button', { name: 'Save changes to the view' }).click()
    await expect(page.getByRole('button', { name: 'Save changes to the view' })).toBeHidden()
  })
  await service.close()
})
