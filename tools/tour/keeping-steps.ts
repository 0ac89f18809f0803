import { expect, go, openSettings, pressEscape, type TourStep } from './tour-page.ts'

/** History of sent documents, and one-time settings. */
export const keepingSteps: readonly TourStep[] = [
  {
    name: 'queue',
    say: 'What waits while sending is paused',
    run: async (page) => {
      await go(page, 'Queue')
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await go(page, 'Add')
      await page.getByRole('tab', { name: 'Text' }).click()
      await page
        .getByRole('textbox', { name: 'Text', exact: true })
        .fill('Spring tides\n\nHighest on 21 March.')
      await page.getByRole('combobox', { name: 'Collection' }).fill('Visitor info')
      await pressEscape(page)
      await page.getByRole('button', { name: 'Add to index' }).click()
      await go(page, 'Queue')
      await expect(page.getByRole('region', { name: 'Documents in the queue' })).toContainText('Spring tides')
    },
  },
  {
    name: 'activity',
    say: 'What was done, a line each',
    run: async (page) => {
      await page.getByRole('button', { name: 'Resume' }).first().click()
      await go(page, 'Activity')
      await expect(page.getByRole('main').getByText('Spring tides').first()).toBeVisible()
    },
  },
  {
    name: 'figures',
    say: 'What was added, edited and used, drawn and in numbers',
    run: async (page) => {
      await page.getByRole('tab', { name: 'Overview' }).click()
      await expect(page.getByRole('region', { name: 'Recent' }).getByRole('listitem')).toHaveCount(4)
    },
  },
  {
    name: 'palette',
    say: 'Every command, document and view by a few letters',
    run: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      const palette = page.getByRole('dialog', { name: 'Command palette' })
      await expect(palette).toBeVisible()
      await page.keyboard.type('har')
      await expect(palette.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'settings',
    say: 'Settings in sections, with a search',
    run: async (page) => {
      await pressEscape(page)
      await openSettings(page, 'General')
    },
  },
  {
    name: 'connections',
    say: 'The connections, their keys in the system’s keychain',
    run: (page) => openSettings(page, 'Connections'),
  },
  {
    name: 'shortcuts',
    say: 'Every key',
    run: async (page) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  {
    name: 'help',
    say: 'Help beside the work, a picture with each topic',
    run: async (page) => {
      await pressEscape(page)
      await page.keyboard.press('F1')
      await expect(page.getByRole('complementary', { name: 'Help' })).toBeVisible()
    },
  },
  {
    name: 'guide',
    say: 'The guide for newcomers, opened again from Help',
    run: async (page) => {
      await page.getByRole('button', { name: 'Restart the guide' }).click()
      await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()
    },
  },
  {
    name: 'templates',
    say: 'The templates of the collections',
    run: async (page) => {
      await go(page, 'Templates')
      await expect(page.getByRole('main').getByText('Objects').first()).toBeVisible()
    },
  },
  {
    name: 'template',
    say: 'A template, learnt from the documents of a collection',
    run: async (page) => {
      await page
        .getByRole('button', { name: /^Learn from/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Save template' })).toBeVisible()
    },
  },
]
