import type { ElectronApplication, Page } from '@playwright/test'
import { dismissToasts, expect, go, openDocument, pressEscape, type TourStep } from './tour-page.ts'

const setDirection = (page: Page, direction: 'ltr' | 'rtl'): Promise<void> =>
  page.evaluate((dir) => {
    document.dir = dir
  }, direction)

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

/** Whatever the screen: from right to left, with files held over it, and while its list is being read. */
export const windowStates = (app: ElectronApplication): readonly TourStep[] => [
  {
    name: 'right-to-left',
    say: 'The library from right to left',
    run: async (page) => {
      await pressEscape(page)
      await dismissToasts(page)
      const pane = await openDocument(page, 'collection:Photographs', /Harbour at dawn/)
      await pane.getByRole('button', { name: 'Discard changes' }).click()
      await setDirection(page, 'rtl')
    },
  },
  {
    name: 'drag-over',
    say: 'Files held over the window, and what becomes of them',
    run: async (page) => {
      await setDirection(page, 'ltr')
      await dragOver(page)
      await expect(page.getByText('Drop 12 pictures to review them')).toBeVisible()
    },
  },
  {
    name: 'loading',
    say: 'A list that is being read',
    run: async (page) => {
      // Its call is never answered, so no step that needs the list can follow.
      await app.evaluate(({ ipcMain }) => {
        ipcMain.removeHandler('index-desk:documents/search-as-text')
        ipcMain.handle('index-desk:documents/search-as-text', () => new Promise(() => undefined))
      })
      await page.evaluate(() => location.reload())
      await go(page, 'Library')
      await expect(page.getByRole('main').getByText('Searching…')).toBeVisible()
    },
  },
]
