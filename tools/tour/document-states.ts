import type { Locator, Page } from '@playwright/test'
import { callFor } from '../../e2e/support/bridge.ts'
import { addText, chosenConnection } from '../../e2e/support/desk.ts'
import {
  dismissToasts,
  expect,
  findInLibrary,
  inspector,
  openDocument,
  pressEscape,
  said,
  type TourStep,
} from './tour-page.ts'

const field = (page: Page, name: string): Locator => inspector(page).getByRole('group', { name, exact: true })

const editValue = (page: Page, name: string): Promise<void> =>
  field(page, name).locator('[data-value]').first().click()

/** Adds a text that lacks a field which its collection's template requires. */
async function addIncompleteText(page: Page): Promise<void> {
  const connectionId = await chosenConnection(page)
  const schema = JSON.stringify({
    type: 'object',
    properties: { language: { type: 'string' }, 'valid from': { type: 'string', format: 'date' } },
    required: ['language'],
  })
  await callFor(page, 'templates/keep', { connectionId, collection: 'Visitor info', schema })
  await addText(page, {
    ...{ id: 'tides-of-the-inner-harbour', title: 'Tides of the inner harbour', collection: 'Visitor info' },
    text: 'High water follows the full and the new moon by two days.',
    metadata: '{"valid from": "2026-10-01"}',
  })
}

/** Kinds of documents, editors of values, and menus. */
export const documentStates: readonly TourStep[] = [
  {
    name: 'website',
    say: 'A website in the pane',
    run: async (page) => {
      await openDocument(page, 'collection:Stories lugger', /lugger/)
    },
  },
  {
    name: 'text',
    say: 'A text, and a field that its template asks for',
    run: async (page) => {
      await addIncompleteText(page)
      await expect(said(page, 'Added “Tides of the inner harbour”')).toBeVisible()
      await dismissToasts(page)
      const pane = await openDocument(page, 'Tides of the inner', /Tides/)
      await expect(pane.getByText('The template asks for “language”.')).toBeVisible()
    },
  },
  {
    name: 'list-editor',
    say: 'A list, and the values used before',
    run: async (page) => {
      await openDocument(page, 'collection:Photographs dawn', /dawn/)
      await editValue(page, 'subjects')
      await page.keyboard.type('li')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'impossible-date',
    say: 'A date that no calendar has, and the dates that may be meant',
    run: async (page) => {
      await pressEscape(page)
      await editValue(page, 'date')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('31 September 1931')
      await page.keyboard.press('Enter')
      await expect(page.getByText('September has 30 days').first()).toBeVisible()
    },
  },
  {
    name: 'type-menu',
    say: 'What a field can be',
    run: async (page) => {
      await inspector(page).getByRole('button', { name: 'Discard changes' }).click()
      await dismissToasts(page)
      await field(page, 'place')
        .getByRole('button', { name: /^Type: / })
        .click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'field-menu',
    say: 'What can be done with a field',
    run: async (page) => {
      await pressEscape(page)
      await page.getByRole('button', { name: 'Options of place', exact: true }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'changed-and-removed',
    say: 'A changed field, and a removed one, until they are saved',
    run: async (page) => {
      await page.getByRole('menuitem', { name: 'Remove field', exact: true }).click()
      await editValue(page, 'photographer')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('Ida Marsh the elder')
      // Enter would open the next value, and its list would cover the changes.
      await inspector(page).getByRole('textbox', { name: 'Title' }).focus()
      await expect(inspector(page).getByText('2 changes')).toBeVisible()
      await field(page, 'subjects').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'choice-editor',
    say: 'A choice',
    run: async (page) => {
      await openDocument(page, 'collection:Objects bell', /Bell/)
      await editValue(page, 'condition')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'library-menu',
    say: 'What can be done with the library, beside a document with changes',
    run: async (page) => {
      await findInLibrary(page, '')
      await page.getByRole('button', { name: 'View options' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
]
