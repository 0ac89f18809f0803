import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { xlsxOf } from '../src/renderer/spreadsheets/testing/tables.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { chooseOption } from './support/choose-option.ts'
import { connectTo, go, libraryMenu } from './support/desk.ts'
import { type Answer, type RecordingService, startRecordingService } from './support/recording-service.ts'
import { addToReview, candidates } from './support/review.ts'
import { faults, spreadsheetOf } from './support/spreadsheet-rows.ts'

let service: RecordingService
test.beforeEach(async () => {
  service = await startRecordingService()
})
test.afterEach(() => service.close())

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const becomes = (page: Page, column: string) =>
  page.getByRole('combobox', { name: `What becomes of “${column}”` })

/** Drops a table on the window and waits for its columns. */
async function dropTable(page: Page, name: string, text: string): Promise<void> {
  await page.locator('body').drop({ files: [csv(name, text)] })
  await expect(page.getByRole('table', { name: 'Columns' })).toBeVisible()
}

async function chosenConnection(page: Page): Promise<string> {
  return (await callFor(page, 'preferences/get', undefined)).chosenConnection ?? ''
}

async function summary(page: Page) {
  return callFor(page, 'review/current', { connectionId: await chosenConnection(page) })
}

/** Makes the system's dialog return a file. */
async function answerSaveDialog(electron: ElectronApplication, file: string): Promise<void> {
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)
}

/** An existing file in a folder of the test. */
function fileFor(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true })
  return path.join(folder, name)
}

const sentIds = () =>
  service.requests.map(({ body }) => String((JSON.parse(body) as { readonly id: string }).id))

/** Maps the large spreadsheet, whose bad cells hide the type of most columns. */
async function mapBigSpreadsheet(page: Page): Promise<void> {
  await expect(becomes(page, 'Document ID')).toHaveAttribute('value', 'documentId')
  await chooseOption(becomes(page, 'Website address'), 'Website address')
  await chooseOption(becomes(page, 'Price'), 'Number')
  await chooseOption(becomes(page, 'Opened'), 'Date (2024-01-31)')
  await chooseOption(becomes(page, 'In stock'), 'Yes or no')
  await chooseOption(becomes(page, 'Extra'), 'JSON')
  await page.getByRole('combobox', { name: 'Collection for all' }).fill('shop')
}

/** The endurance run uses 10,000. */
const bigTable = Number(process.env.ENDURANCE_ROWS ?? 300)
/** Enough that most are waiting when the app is killed. */
const killedTable = 300
const rowsOf = (count: number) => count.toLocaleString('en')

test(`a spreadsheet of ${rowsOf(bigTable)} rows, 137 of them bad in every way: the others arrive, each of the bad is explained`, async ({
  kept,
}, info) => {
  const { csv: text, good } = spreadsheetOf(bigTable, 137)
  const { page, electron } = kept
  await connectTo(page, service)
  await dropTable(page, 'items.csv', text)
  await expectAccessible(page, 'Import')
  await mapBigSpreadsheet(page)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('table', { name: 'Documents to add' })).toBeVisible()

  expect(await summary(page)).toMatchObject({ total: bigTable, ready: bigTable - 137, problem: 137 })
  const file = fileFor(info.outputPath(), 'problems.csv')
  await answerSaveDialog(electron, file)
  await page.getByRole('button', { name: 'Export the rows with problems' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exported 137 rows' })
  await expectAccessible(page, 'rows exported')
  await dialog.getByRole('button', { name: 'Keep' }).click()
  const written = readFileSync(file, 'utf8')
  expect(written.startsWith('\ufeffDocument ID,Title,Text,Website address,Price,')).toBe(true)
  for (const { name, said } of faults) expect.soft(written, name).toMatch(said)

  await page.getByRole('button', { name: /^Add .* to index$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => service.requests.length).toBe(bigTable - 137)
  await expect.poll(async () => (await summary(page))?.ready).toBe(0)
  expect(new Set(sentIds())).toEqual(good)
  expect(await summary(page)).toMatchObject({ total: bigTable, accepted: bigTable - 137, problem: 137 })
})

test('killed while the rows go out: at the next start the rest follows, and nothing else', async ({
  kept,
  keptAgain,
}) => {
  const first = kept
  await connectTo(first.page, service)
  const connectionId = await chosenConnection(first.page)
  const rows = candidates(killedTable).map((row, at) => (at % 7 === 0 ? { ...row, title: '' } : row))
  const good = new Set(rows.filter(({ title }) => title !== '').map(({ documentId }) => documentId))
  // No answers from the hundredth on, so that the kill hits in the middle, however fast they are.
  service.answerWith(() =>
    service.requests.length > 100 ? new Promise<Answer>(() => undefined) : { status: 200, body: '{}' },
  )
  await addToReview(first.page, connectionId, rows)
  await callFor(first.page, 'review/accept', { connectionId })
  await expect.poll(() => service.requests.length).toBeGreaterThan(100)
  await first.kill()
  const sent = new Set(sentIds()).size
  expect(sent).toBeLessThan(good.size)
  service.answerWith(() => ({ status: 200, body: '{}' }))

  const { page } = await keptAgain('kill')
  await expect.poll(() => new Set(sentIds()).size).toBe(good.size)
  expect(new Set(sentIds())).toEqual(good)
  await expect.poll(async () => (await summary(page))?.accepted).toBe(good.size)
  expect(await summary(page)).toMatchObject({
    ...{ total: killedTable, ready: 0, problem: killedTable - good.size },
  })
})

test('rows with problems go out to a table, are put right there, and come back', async ({ kept }, info) => {
  const { page, electron } = kept
  await connectTo(page, service)
  const rows = [
    'Nr;Titel;Inhalt;Preis',
    '1;Eins;Text eins;1,50',
    '2;;Text zwei;2,50',
    '3;Drei;Text drei;viel',
  ]
  await dropTable(page, 'Preise.csv', rows.join('\r\n'))
  await chooseOption(becomes(page, 'Nr'), 'Document ID')
  await expect(page.getByText('3 rows', { exact: true })).toBeVisible()
  await chooseOption(becomes(page, 'Preis'), 'Number (1,5)')
  await page.getByRole('combobox', { name: 'Collection for all' }).fill('preise')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  const file = fileFor(info.outputPath(), 'problems.csv')
  await answerSaveDialog(electron, file)
  await page.getByRole('button', { name: 'Export the rows with problems' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => summary(page)).toMatchObject({ total: 1, ready: 1, problem: 0 })

  const written = readFileSync(file, 'utf8')
  expect(written.split('\r\n').slice(0, 3)).toEqual([
    '\ufeffNr,Titel,Inhalt,Preis,Unreadable metadata,Problem',
    '2,,Text zwei,2.50,,Enter a title',
    '3,Drei,Text drei,viel,,“Preis” is not a number',
  ])
  await dropTable(page, 'problems.csv', written.replace('2,,', '2,Zwei,').replace('viel', '3.5'))
  await expect(becomes(page, 'Problem')).toHaveAttribute('value', 'nothing')
  await expect(page.getByText('Same choices as last time')).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Collection for all' })).toHaveValue('preise')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect.poll(() => summary(page)).toMatchObject({ total: 3, ready: 3, problem: 0 })
})

test('documents go out to a table, are changed there, and only the changes come back', async ({
  kept,
}, info) => {
  const { page, electron } = kept
  await connectTo(page, service)
  const connectionId = await chosenConnection(page)
  const add = (documentId: string, metadata: string) =>
    callFor(page, 'documents/add', {
      ...{ connectionId, documentId, collection: 'shop', title: `Title of ${documentId}`, metadata },
      content: { kind: 'text', text: `Text of ${documentId}` },
    })
  await add('a1', '{"price": 1.50, "zip": "007", "address": {"city": "Rome", "big": 12345678901234567890}}')
  await add('a2', '{"price": 2.0, "note": "=1+1", "tags": ["a", "b"]}')
  await add('a3', '{"price": 3}')
  await expect.poll(() => service.requests.length).toBe(3)

  await go(page, 'Library')
  const file = fileFor(info.outputPath(), 'documents.csv')
  await answerSaveDialog(electron, file)
  await libraryMenu(page, 'Export all as CSV')
  await expect(page.getByText('Exported 3 documents to “documents.csv”')).toBeVisible()
  const written = readFileSync(file, 'utf8')
  expect(written).toBe(
    [
      '\ufeffDocument ID,Title,price,note,tags,zip,address.city,address.big',
      'a3,Title of a3,3,,,,,',
      "a2,Title of a2,2.0,'\u2060=1+1,a; b,,,",
      'a1,Title of a1,1.50,,,007,Rome,12345678901234567890',
      '',
    ].join('\r\n'),
  )

  const changed = [
    'Document ID,Title,price,note,tags,zip,address.city,address.big',
    'a3,Title of a3,3,,,,,',
    'a2,Another title,2,,a; c,,,',
    'a1,Title of a1,1.5,,,7,Paris,1.23457E+19',
    'zz,Nobody knows,1,,,,,',
  ]
  await page.locator('body').drop({ files: [csv('documents.csv', changed.join('\n'))] })
  const list = page.getByRole('list', { name: 'What will change' })
  await expect(list.getByRole('article')).toHaveCount(2)
  await expect(list.getByRole('article', { name: 'Title of a1' })).toContainText('Rome')
  await expect(list.getByRole('article', { name: 'Title of a2' })).toContainText('a; c')
  await expect(page.getByText('4 cells reformatted')).toBeVisible()
  await expect(page.getByText('“zz”')).toBeVisible()
  await expectAccessible(page, 'changes in a table')
  await chooseOption(page.getByRole('combobox', { name: '“note” is empty for 1 document' }), 'Remove field')
  await page.getByRole('button', { name: 'Save changes to 2 documents' }).click()

  await expect.poll(() => service.requests.length).toBe(5)
  const bodies = service.requests.slice(3).map(({ method, body }) => `${method} ${body}`)
  expect(bodies.toSorted()).toEqual([
    'PATCH {"id":"a1","metadata":{"price":1.50,"zip":"007","address":{"city":"Paris","big":12345678901234567890}}}',
    'PATCH {"id":"a2","title":"Another title","metadata":{"price":2.0,"tags":["a","c"]}}',
  ])
})

test('a workbook is read in the window, and one that would burst it is refused', async ({ kept }) => {
  const { page } = kept
  await connectTo(page, service)
  const excel = readFileSync(
    path.join(import.meta.dirname, 'fixtures', 'spreadsheets', 'files', 'excel.xlsx'),
  )
  const workbook = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
  await page.locator('body').drop({ files: [workbook('excel.xlsx', excel)] })
  await expect(becomes(page, 'Article')).toHaveAttribute('value', 'field-text')
  await expect(becomes(page, 'Since')).toHaveAttribute('value', 'field-date')
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveAttribute('value', '0')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('00123')

  // Another reading keeps the file's options where they are.
  await page.getByText('Reading options').click()
  await chooseOption(page.getByRole('combobox', { name: 'Heading row' }), 'No heading row')
  await expect(page.getByText(/ no heading row$/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Heading row' })).toBeFocused()

  // A sheet without rows is left the way it was entered.
  await chooseOption(page.getByRole('combobox', { name: 'Sheet' }), 'Empty')
  await expect(page.getByText('This table has no rows.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveAttribute('value', '0')
  await expect(page.getByRole('combobox', { name: 'Heading row' })).toHaveAttribute('value', 'none')

  // Wrong file extensions: content decides.
  for (const name of ['libreoffice.xls', 'libreoffice.ods']) {
    const file = readFileSync(path.join(import.meta.dirname, 'fixtures', 'spreadsheets', 'files', name))
    await page.locator('body').drop({ files: [workbook(`${name}.csv`, file)] })
    await expect(page.getByRole('region', { name: 'File' }).getByText(`${name}.csv`)).toBeVisible()
    await expect(becomes(page, 'Since')).toHaveAttribute('value', 'field-date')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('00123')
  }

  const bomb = await xlsxOf({ rows: ' '.repeat(50_100_000) })
  await page.locator('body').drop({ files: [workbook('bomb.xlsx', Buffer.from(await bomb.arrayBuffer()))] })
  await expect(page.getByText('unpacks to a dangerous size')).toBeVisible()
  await expectAccessible(page, 'a table that is not opened')
})

test('cells that were copied are a table as well', async ({ kept }) => {
  const { page } = kept
  await connectTo(page, service)
  const folder = path.join(import.meta.dirname, 'fixtures', 'spreadsheets', 'files')
  const html = readFileSync(path.join(folder, 'google-sheets-clipboard.html'), 'utf8')
  const text = readFileSync(path.join(folder, 'numbers-clipboard.txt'), 'utf8')
  await go(page, 'Library')
  await dropTable(page, 'dropped.csv', 'Article,Stock\nRope,12\n')
  await go(page, 'Queue')
  await go(page, 'Review')
  await expect(page.getByRole('region', { name: 'File' }).getByText('dropped.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await page.evaluate(
    ({ html, text }) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      data.setData('text/plain', text)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    },
    { html, text },
  )
  await expect(page.getByRole('region', { name: 'File' }).getByText('Pasted table')).toBeVisible()
  await expect(becomes(page, 'Article')).toHaveAttribute('value', 'field-text')
  await page.getByRole('combobox', { name: 'Collection for all' }).fill('stock')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect.poll(() => summary(page)).toMatchObject({ total: 2, ready: 2 })
})
