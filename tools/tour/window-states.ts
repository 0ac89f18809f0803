import type { ElectronApplication, Page } from '@playwright/test'
import { dismissToasts, expect, go, openDocument, pressEscape, type TourStep } from './tour-page.ts'

const setDirection = (page: Page, direction: 'ltr' | 'rtl'): Promise<void> =>
  page.evaluate((dir) => {
    document.dir = dir
  }, direction)

/** No later step can need the call. */
const neverAnswer = (app: ElectronApplication, call: string): Promise<void> =>
  app.evaluate(({ ipcMain }, channel) => {
    ipcMain.removeHandler(channel)
    ipcMain.handle(channel, () => new Promise(() => undefined))
  }, `index-desk:${call}`)

const dragOver = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    for (let at = 0; at < 12; at += 1)
      dataTransfer.items.add(new File(['picture'], `${at}.jpg`, { type: 'image/jpeg' }))
    for (const name of ['sounds.mp3', 'film.mp4'])
      dataTransfer.items.add(
        new File(['other'], name, { type: name.endsWith('3') ? 'audio/mpeg' : 'video/mp4' }),
      )
    document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  })

/** Whatever the screen: from right to left, while a call is not answered yet, and with files held over it. */
export const windowStates = (app: ElectronApplication): readonly TourStep[] => [
  {
    name: 'right-to-left',
    say: 'The library from right to left',
    run: async (page) => {
      await pressEscape(page)
      await dismissToasts(page)
      const pane = await openDocument(page, 'collection:Photographs', /Harbour at dawn/)
      await pane.getByRole('button', { name: 'Discard changes' }).click()
      await dismissToasts(page)
      await setDirection(page, 'rtl')
    },
  },
  {
    name: 'saving',
    say: 'A save that takes a while',
    run: async (page) => {
      await setDirection(page, 'ltr')
      const pane = await openDocument(page, 'collection:Photographs', /Harbour at dawn/)
      await neverAnswer(app, 'documents/edit')
      await pane.getByRole('textbox', { name: 'Title' }).fill('Harbour at first light')
      await pane.getByRole('button', { name: 'Save changes' }).click()
      await expect(pane.locator('[aria-busy="true"]')).toBeVisible()
    },
  },
  {
    name: 'drag-over',
    say: 'Files held over the window, and what becomes of them',
    run: async (page) => {
      await dragOver(page)
      await expect(page.getByText('Drop 12 pictures to review them')).toBeVisible()
    },
  },
  {
    name: 'loading',
    say: 'A list that is being read',
    run: async (page) => {
      await neverAnswer(app, 'documents/search-as-text')
      await page.evaluate(() => location.reload())
      await go(page, 'Library')
      await expect(page.getByRole('main').getByText('Searching…')).toBeVisible()
    },
  },
]
