import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './support/app.ts'
import { expectAdded, samples, submitButton, titleField, tryPractice } from './support/desk.ts'

const picture = path.join(samples, 'harbour-at-dawn.jpg')

test('a picture comes in by drop and by paste, wherever the person is on the screen', async ({ kept }) => {
  const { page } = kept
  await tryPractice(page)

  await test.step('dropped onto the window while the form for texts is open', async () => {
    await page.locator('body').drop({
      files: { name: 'harbour-at-dawn.jpg', mimeType: 'image/jpeg', buffer: readFileSync(picture) },
    })
    await expect(page.getByRole('tab', { name: 'Image' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('JPEG · 1600 × 1000')).toBeVisible()
    await expect(titleField(page)).toHaveValue('Harbour at dawn')
    await page.getByRole('combobox', { name: 'Collection' }).fill('harbour')
    await submitButton(page).click()
    await expectAdded(page, 'Harbour at dawn')
  })

  await test.step('pasted as bytes, as a screenshot is', async () => {
    await page.evaluate(async (base64) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(
        new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], 'image.png', {
          type: 'image/png',
        }),
      )
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, readFileSync(picture).toString('base64'))
    // The bytes decide the type, whatever the name and the clipboard claim.
    await expect(page.getByText('JPEG · 1600 × 1000')).toBeVisible()
  })
})
