import path from 'node:path'
import type { Page } from '@playwright/test'
import { callFor } from '../../e2e/support/bridge.ts'
import { sendAtOnce } from '../../e2e/support/desk.ts'
import { dismissToasts, expect, go, pressEscape, said, samples, type TourStep } from './tour-page.ts'

async function addSamples(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add samples' }).click()
  await expect(page.getByRole('main').getByText('25 documents', { exact: true })).toBeVisible()
  await go(page, 'Queue')
  await expect(page.getByText('All sent', { exact: true })).toBeVisible()
  await expect(said(page, 'Added 24 documents')).toBeVisible()
  await dismissToasts(page)
}

async function chooseSample(page: Page, name: string): Promise<void> {
  await go(page, 'Add')
  await page.getByRole('tab', { name: 'Image' }).click()
  await page.getByLabel('Choose pictures').setInputFiles(path.join(samples, name))
  await expect(page.getByRole('article').locator('img')).toBeVisible()
}

/** The first picture, and a form that knows collections and their templates. */
export const addingStates: readonly TourStep[] = [
  {
    name: 'first-picture',
    say: 'The first picture, and what comes next',
    run: async (page) => {
      await sendAtOnce(page)
      await page.getByRole('button', { name: 'Try the practice service' }).click()
      await chooseSample(page, 'harbour-at-dawn.jpg')
      await page.getByRole('combobox', { name: 'Collection' }).fill('Photographs')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add to index' }).click()
      await expect(said(page, /Added “/)).toBeVisible()
      await dismissToasts(page)
      await go(page, 'Library')
      await expect(page.getByRole('heading', { name: 'That’s your first picture' })).toBeVisible()
    },
  },
  {
    name: 'picture-with-template',
    say: 'A picture, with the fields that its collection’s template has',
    run: async (page) => {
      await addSamples(page)
      await callFor(page, 'preferences/change', { guide: { isOpen: false, done: [] } })
      await chooseSample(page, 'website/good-intent.jpg')
      await page.getByRole('combobox', { name: 'Collection' }).fill('Objects')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('group', { name: 'catalogue number', exact: true })).toBeVisible()
    },
  },
  {
    name: 'collection-offers',
    say: 'Collections, by the first letters',
    run: async (page) => {
      await page.getByRole('combobox', { name: 'Collection' }).fill('Sto')
      await expect(page.getByRole('option', { name: /Stories/ })).toBeVisible()
      // The fields of the template go once no more letters come.
      await expect(page.getByRole('group', { name: 'catalogue number', exact: true })).toBeHidden()
    },
  },
  {
    name: 'fields-missing',
    say: 'What is missing, said at its fields',
    run: async (page) => {
      await pressEscape(page)
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
      await dismissToasts(page)
      await page.getByRole('tab', { name: 'Text' }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill('Tide tables')
      await page.getByRole('combobox', { name: 'Collection' }).fill('')
      await page.getByRole('button', { name: 'Add to index' }).click()
      await expect(page.getByText('Choose a collection')).toBeVisible()
    },
  },
]
