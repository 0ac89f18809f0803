import { expect, type Page } from '@playwright/test'
import { callFor } from './bridge.ts'
import {
  addField,
  chooseAction,
  dismissMessages,
  go,
  libraryMenu,
  openDocument,
  openSettings,
  queueItem,
} from './desk.ts'
import { addToReview, candidate, openReview, reviewCell, reviewRow } from './review.ts'

/**
 * Shows every screen with content in turn: `look` gets the name of the screen. The library must have a document of
 * this title with one metadata field, and the queue an item of the other title that needs attention.
 */
export async function walkScreens(
  page: Page,
  { document, refused }: { readonly document: string; readonly refused: string },
  look: (shown: string) => Promise<void>,
): Promise<void> {
  await go(page, 'Add')
  for (const tab of ['Website', 'Image', 'Text']) {
    await page.getByRole('tab', { name: tab }).click()
    await look(`Add, ${tab}`)
  }
  await addField(page, 'author', 'Grace')
  await look('Add, a field of metadata')
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(page.getByRole('textbox', { name: 'Metadata as JSON' })).toBeVisible()
  await look('Add, metadata as JSON')

  await go(page, 'Library')
  await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible()
  await look('Library')
  await libraryMenu(page, 'Open by ID…')
  const byId = page.getByRole('dialog', { name: 'Open by ID' })
  await byId.getByRole('checkbox', { name: 'Replace all metadata' }).check()
  await look('Open by ID')
  await byId.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('searchbox', { name: 'Search library' }).fill('zeppelin')
  await expect(page.getByText('No results for “zeppelin”')).toBeVisible()
  await look('Library, nothing found')
  await page.getByRole('button', { name: 'Clear search' }).click()

  const opened = await openDocument(page, document)
  await opened
    .getByRole('button', { name: /^Options of / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Remove field' }).click()
  await expect(opened.getByRole('list', { name: 'What will change' })).toBeVisible()
  await look('Document, what will change')
  await opened.getByRole('button', { name: 'Discard changes' }).click()
  await dismissMessages(page)
  for (const tab of ['History', 'Activity']) {
    await opened.getByRole('tab', { name: tab }).click()
    await expect(
      opened
        .getByText(tab === 'History' ? /^All versions/ : 'Accepted')
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await look(`Document, ${tab}`)
  }

  await go(page, 'Queue')
  await expect(queueItem(page, refused)).toContainText('Needs attention')
  await look('Queue')
  await chooseAction(page, refused, 'Discard')
  const discard = page.getByRole('dialog', { name: `Discard “${refused}”?` })
  await look('Queue, discarding')
  await discard.getByRole('button', { name: 'Cancel' }).click()
  await queueItem(page, refused).getByRole('button', { name: 'Correct' }).click()
  const correct = page.getByRole('dialog', { name: `Correct “${refused}”` })
  await expect(correct.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await look('Queue, correcting')
  await correct.getByRole('button', { name: 'Cancel' }).click()

  await go(page, 'Activity')
  await page
    .getByRole('button', { name: new RegExp(document) })
    .first()
    .click()
  await look('Activity')
  await page
    .getByRole('button', { name: new RegExp(document) })
    .first()
    .click()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Overview' }).locator('canvas')).toBeVisible()
  await look('Activity, overview')
  await page.getByRole('tab', { name: 'Receipts' }).click()

  await go(page, 'Templates')
  await page
    .getByRole('button', { name: /^Learn from / })
    .first()
    .click()
  await page.getByRole('list', { name: 'Fields', exact: true }).getByRole('button').first().click()
  await expect(page.getByRole('textbox', { name: 'Field name' })).toBeVisible()
  await look('A new template')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Collections without a template')).toBeVisible()
  await look('Templates')

  for (const section of [
    'General',
    'Adding',
    'Library and backups',
    'Privacy and updates',
    'About',
  ] as const) {
    await openSettings(page, section)
    await look(`Settings, ${section}`)
  }
  await openSettings(page, 'Connections')
  const card = page.getByRole('button', { name: /^Settings of “/ })
  await card.click()
  await look('Settings')
  await page.getByRole('button', { name: 'Replace key' }).click()
  await look('Settings, replacing the key')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove connection' }).click()
  await look('Settings, removing a connection')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await card.click()
  await walkReview(page, look)
}

/** The review with rows of every kind; the batch is discarded at the end. */
async function walkReview(page: Page, look: (shown: string) => Promise<void>): Promise<void> {
  const [connection] = await callFor(page, 'connections/list', undefined)
  if (connection === undefined) throw new Error('There is no connection to review for')
  await addToReview(
    page,
    connection.id,
    [
      candidate(1),
      candidate(2, { title: '', collection: '', documentId: '', metadata: '{"a": }' }),
      candidate(3, { content: { kind: 'website', address: 'example' } }),
      candidate(4, { documentId: 'harbour-rules' }),
      candidate(5, { documentId: 'berth-1' }),
    ],
    [{ name: 'quay.mov', reason: 'type-not-taken', facts: { type: 'MOV' } }],
  )
  await openReview(page)
  await expect(reviewRow(page, 5)).toBeVisible()
  await page.getByText('1 file couldn’t be added').click()
  await look('Review')
  await reviewCell(page, 3, 'Content').getByRole('button').click()
  await look('Review, an address being typed')
  await page.keyboard.press('Escape')
  await reviewRow(page, 2)
    .getByRole('checkbox')
    .click({ modifiers: ['ControlOrMeta'] })
  await look('Review, a row selected')
  for (const [button, shown] of [
    ['Set collection…', 'Review, setting the collection'],
    ['Set a field…', 'Review, setting a field'],
    [/^Add .* to index$/, 'Review, adding'],
    ['Discard all', 'Review, discarding'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await look(shown)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  }
  await reviewCell(page, 2, 'Metadata').getByRole('button').click()
  await expect(page.getByRole('textbox', { name: 'Metadata as JSON' })).toBeVisible()
  await look('Review, metadata of a row')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('radio', { name: /^Ready/ }).check()
  await expect(reviewRow(page, 2)).toBeHidden()
  await look('Review, what is ready')
  await page.getByRole('button', { name: 'Discard all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText('Nothing to review')).toBeVisible()
  await look('Review, nothing left')
}
