import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { helpScenes } from './help-scenes.ts'
import { dismissToasts, expect } from './tour-page.ts'

const resources = path.join(import.meta.dirname, '..', '..', 'resources')
const helpPictures = path.join(resources, 'help')

/** Maximum pixels of a picture, and its maximum width: that of the panel on a high-density screen. */
const largest = { width: 1000, height: 625 }
const widest = 420
const room = 8

export async function takeHelpPictures(page: Page): Promise<void> {
  await addSamples(page)
  rmSync(helpPictures, { recursive: true, force: true })
  mkdirSync(helpPictures, { recursive: true })
  for (const { topic, show } of helpScenes(path.join(resources, 'samples'))) {
    console.log(`Help: ${topic}`)
    const shown = await show(page)
    await expect(shown).toBeVisible()
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    const clip = await clipOf(shown)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await sharp(await page.screenshot({ animations: 'disabled', clip }))
        .resize({ width: widest, withoutEnlargement: true })
        .webp({ quality: 50, effort: 6 })
        .toFile(path.join(helpPictures, `${topic}${colorScheme === 'dark' ? '.dark' : ''}.webp`))
    }
  }
}

async function addSamples(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the practice service' }).click()
  await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible()
  await page.evaluate(async () => {
    const guide = { isOpen: false, done: [] }
    await window.indexDesk.invoke('preferences/change', { holdSeconds: 0, guide })
  })
  await page.reload()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click()
  await page.getByRole('button', { name: 'Add samples' }).click()
  await expect(page.getByRole('main').getByText('24 documents', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Queue' }).click()
  await expect(page.getByText('All sent')).toBeVisible()
  await dismissToasts(page)
}

/** Bounds of an element with a margin, limited by the window and the largest size. */
async function clipOf(shown: Locator) {
  const box = await shown.boundingBox()
  if (box === null) throw new Error('What a help picture shows is not on the screen')
  const [x, y] = [Math.max(0, box.x - room), Math.max(0, box.y - room)]
  return {
    x,
    y,
    width: Math.min(largest.width, box.x + box.width + room - x),
    height: Math.min(largest.height, box.y + box.height + room - y),
  }
}
