import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { pasteText } from '../../e2e/support/incoming.ts'
import { dismissToasts, expect, go, samples, type TourStep } from './tour-page.ts'

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** By the samples that they mirror, since a sample itself is in the library already. */
const album = {
  'storm-pier': 'Storm over the pier',
  'winter-1963': 'The quay in ice',
  'rope-walk': 'Ropes',
  'net-floats': 'Floats',
  'visiting-yachts': 'Yachts at the town quay',
  'herring-gull': 'A gull',
  'dry-compass': 'Compass of the Kittiwake',
  'stern-lantern': 'Lantern',
} as const

const readSample = (name: string): Buffer => readFileSync(path.join(samples, 'museum', `${name}.jpg`))

const fileOf = (title: string, buffer: Buffer): File => ({
  name: `${title}.jpg`,
  mimeType: 'image/jpeg',
  buffer,
})

async function mirror(page: Page, picture: Buffer): Promise<Buffer> {
  const mirrored = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.scale(-1, 1)
    context?.drawImage(bitmap, -bitmap.width, 0)
    const encoded = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return Array.from(new Uint8Array(await encoded.arrayBuffer()))
  }, picture.toString('base64'))
  return Buffer.from(mirrored)
}

async function discardAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing to review')).toBeVisible()
  await dismissToasts(page)
}

/**
 * A page that is gone, and several pictures and pages at once, until they are discarded.
 *
 * @param website address of the sample website
 */
export const reviewStates = (website: string): readonly TourStep[] => [
  {
    name: 'dead-page',
    say: 'A page that is not found, before it is added',
    run: async (page) => {
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
      await dismissToasts(page)
      await page.getByRole('tab', { name: 'Website' }).click()
      await page.getByRole('textbox', { name: 'Website address' }).fill(`${website}boat-shed.html`)
      await page.getByRole('textbox', { name: 'Title' }).focus()
      await expect(page.getByText('Page not found (404)')).toBeVisible()
    },
  },
  {
    name: 'too-large',
    say: 'A picture that is too large is asked about',
    run: async (page) => {
      const pictures = await Promise.all(
        Object.entries(album).map(async ([sample, title]) =>
          fileOf(title, await mirror(page, readSample(sample))),
        ),
      )
      // Decoders ignore what follows a picture.
      const chart = Buffer.concat([
        await mirror(page, readSample('lighthouse-by-night')),
        Buffer.alloc(7.4e6),
      ])
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
      await dismissToasts(page)
      await go(page, 'Library')
      await page.locator('body').drop({
        files: [
          ...pictures,
          fileOf('The light at night', chart),
          fileOf('Ship’s bell', readSample('ships-bell')),
        ],
      })
      await expect(page.getByRole('dialog', { name: 'One picture is too large' })).toBeVisible()
    },
  },
  {
    name: 'review-pictures',
    say: 'Pictures in review, one of them in the library already',
    run: async (page) => {
      await page.getByRole('button', { name: 'Make smaller' }).click()
      await expect(page.getByRole('main').getByRole('radio', { name: 'All 10' })).toBeVisible()
      const bar = page.getByRole('form', { name: 'Apply to all' })
      await bar.getByRole('combobox', { name: 'Collection' }).fill('Photographs')
      await bar.getByRole('button', { name: 'Apply to 10' }).click()
      await expect(page.getByRole('button', { name: 'Add 9 to index' })).toBeVisible()
    },
  },
  {
    name: 'dead-pages',
    say: 'Pages in review, two of them gone',
    run: async (page) => {
      await discardAll(page)
      const pages = ['', 'boat-shed.html', 'harbour-day/programme.html'].map((place) => website + place)
      await pasteText(page.locator('body'), pages.join('\n'))
      await page.getByRole('button', { name: 'Add 3 websites' }).click()
      const bar = page.getByRole('form', { name: 'Apply to all' })
      await bar.getByRole('combobox', { name: 'Collection' }).fill('Visitor info')
      await bar.getByRole('button', { name: 'Apply to 3' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
      await expect(page.getByText('2 pages can’t be loaded')).toBeVisible()
      await dismissToasts(page)
    },
  },
  {
    name: 'nothing-to-review',
    say: 'A review without rows',
    run: discardAll,
  },
]
