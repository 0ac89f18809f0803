import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { callFor } from './bridge.ts'
import { canaryKey } from './canary.ts'
import { chooseKind, fillValue, valueIn } from './metadata-form.ts'
import type { RecordingService } from './recording-service.ts'

/** Sample files for new users. */
export const samples = path.join(import.meta.dirname, '..', '..', 'resources', 'samples')

export type ScreenName = 'Add' | 'Review' | 'Queue' | 'Library' | 'Templates' | 'Activity' | 'Settings'

export async function go(page: Page, screen: ScreenName): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: screen, exact: true })
    .click()
}

type SettingsSection =
  | 'General'
  | 'Connections'
  | 'Adding'
  | 'Library and backups'
  | 'Privacy and updates'
  | 'About'

export async function openSettings(page: Page, section: SettingsSection): Promise<void> {
  await go(page, 'Settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click()
}

export async function libraryMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

export const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search library' })

export async function clearSearch(page: Page): Promise<void> {
  const filters = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  await searchField(page).fill('')
  // The last filter is text again at Backspace.
  while ((await filters.count()) > 0) {
    await searchField(page).press('Backspace')
    await searchField(page).fill('')
  }
}

/** Removes the undo window, for tests about sending. */
export async function sendAtOnce(page: Page): Promise<void> {
  await callFor(page, 'preferences/change', { holdSeconds: 0 })
}

/** Reloads the page as after a crash: it has only saved data. A different test covers a killed app. */
export async function loadAnew(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.onbeforeunload = null
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.reload()
}

type Wished = { readonly key?: string; readonly name?: string }

/** Connects through the form, from the first run to the Add screen; adds are sent at once. */
export async function connectByForm(
  page: Page,
  { address }: Pick<RecordingService, 'address'>,
  { key = canaryKey, name = 'Town index' }: Wished = {},
): Promise<void> {
  await sendAtOnce(page)
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  await page.getByRole('textbox', { name: 'Service address' }).fill(address)
  await page.getByLabel('Secret key').fill(key)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Add documents' }).click()
  await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible()
}

/** Located as soon as it is there: `expect` looks ever more rarely, and every test begins here. */
const addScreen = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Text' }).waitFor()

/** `connectByForm` by calls, for tests that begin on the Add screen. */
export async function connectTo(
  page: Page,
  { address }: Pick<RecordingService, 'address'>,
  { key = canaryKey, name = 'Town index' }: Wished = {},
): Promise<void> {
  const wished = { name, address, key, colour: 'teal', keep: 'keychain' } as const
  const { id } = await callFor(page, 'connections/create', wished)
  await callFor(page, 'preferences/change', { chosenConnection: id, holdSeconds: 0 })
  await addScreen(page)
}

/** The guide stays closed: a different test covers it, and it takes room from the rows. */
export async function tryPractice(page: Page): Promise<void> {
  await sendAtOnce(page)
  await callFor(page, 'preferences/change', { guide: { isOpen: false, done: [] } })
  await page.getByRole('button', { name: 'Try the practice service' }).click()
  await addScreen(page)
}

export const textField = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true })
export const titleField = (scope: Page | Locator): Locator => scope.getByRole('textbox', { name: 'Title' })
export const collectionField = (page: Page): Locator => page.getByRole('combobox', { name: 'Collection' })
export const idField = (page: Page): Locator => page.getByRole('textbox', { name: 'Document ID' })
/** The ID is among the form's further options. */
export async function openOptions(page: Page): Promise<void> {
  const options = page.getByRole('button', { name: 'More options' })
  if ((await options.getAttribute('aria-expanded')) === 'false') await options.click()
}

export async function fillId(page: Page, id: string): Promise<void> {
  await openOptions(page)
  await idField(page).fill(id)
}

export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Add to index' })

export type TypedText = {
  readonly text: string
  readonly title?: string
  readonly id: string
  readonly collection?: string
}

export async function typeText(page: Page, typed: TypedText): Promise<void> {
  await page.getByRole('tab', { name: 'Text' }).click()
  await textField(page).fill(typed.text)
  if (typed.title !== undefined) await titleField(page).fill(typed.title)
  await collectionField(page).fill(typed.collection ?? 'notes')
  await fillId(page, typed.id)
}

/** Types a text and submits it; the caller checks that it was added. */
export async function handOverText(page: Page, typed: TypedText): Promise<void> {
  await typeText(page, typed)
  await submitButton(page).click()
  await expect(textField(page)).toHaveValue('')
}

/** `handOverText` by a call, to the chosen connection. */
export async function addText(
  page: Page,
  { text, title = text, id, collection = 'notes', metadata }: TypedText & { readonly metadata?: string },
): Promise<void> {
  await callFor(page, 'documents/add', {
    connectionId: await chosenConnection(page),
    ...{ documentId: id, collection, title, metadata: metadata ?? null, agreed: [] },
    content: { kind: 'text', text },
  })
}

/** Waits until the service has accepted a document and its edits: `times` requests. */
export async function expectAccepted(page: Page, documentId: string, times = 1): Promise<void> {
  const connectionId = await chosenConnection(page)
  await expect
    .poll(async () => {
      const receipts = await callFor(page, 'documents/receipts', { connectionId, documentId })
      return receipts.map(({ outcome }) => outcome)
    })
    .toEqual(Array(times).fill('done'))
}

export async function chosenConnection(page: Page): Promise<string> {
  const chosen = (await callFor(page, 'preferences/get', undefined)).chosenConnection
  if (chosen === null) throw new Error('No connection is chosen')
  return chosen
}

export async function expectAdded(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('status')).toContainText(`Added “${title}”`)
}

/** Closes the messages that lie over the end of a screen, at once: each may leave by itself. */
export async function dismissMessages(page: Page): Promise<void> {
  await page.locator('[data-dismiss]').evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
}

export type FieldKind = 'Text' | 'Number' | 'Yes or no' | 'List' | 'JSON'

export async function addField(
  scope: Page | Locator,
  name: string,
  value: string,
  kind: FieldKind = 'Text',
): Promise<void> {
  await scope.getByRole('button', { name: 'Add field' }).click()
  await scope.getByRole('combobox', { name: 'Field name' }).fill(name)
  await scope.getByRole('combobox', { name: 'Field name' }).press('Enter')
  const row = scope.getByRole('group', { name, exact: true })
  await expect(valueIn(row)).toBeFocused()
  if (kind !== 'Text') await chooseKind(row, kind)
  if (kind === 'Yes or no') await valueIn(row).setChecked(value === 'Yes')
  else await fillValue(row, value)
}

/** Rendered rows, identified by their position; the header is not included. */
export const libraryRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Documents' }).locator('tbody [aria-rowindex]')

export async function openDocument(page: Page, title: string): Promise<Locator> {
  await go(page, 'Library')
  await page.getByRole('table', { name: 'Documents' }).getByRole('link', { name: title }).click()
  const document = page.getByRole('region', { name: 'Document' })
  await expect(titleField(document)).toHaveValue(title)
  return document
}

export const queueItem = (page: Page, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true })

/** What has arrived lies folded, as long as nobody looks. */
export async function expectDone(page: Page, ...titles: readonly string[]): Promise<void> {
  const fold = page.getByRole('button', { name: 'Done today' })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  for (const title of titles) await expect(queueItem(page, title)).toContainText('Done')
}

export async function chooseAction(page: Page, title: string, action: string): Promise<void> {
  await queueItem(page, title)
    .getByRole('button', { name: `Actions for “${title}”` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}
