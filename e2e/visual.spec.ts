import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isInSlice } from '../src/main/testing/long-form.ts'
import { chromiumOf, driveTour } from '../tools/tour/drive-tour.ts'
import { expect, test } from './support/app.ts'

const pictures = path.join(import.meta.dirname, '..', 'docs', 'tour')

test('every screen of the tour looks as in its approved picture, light, dark and small', async ({
  launch,
}) => {
  const { electron, page } = await launch()
  const { chromium } = JSON.parse(readFileSync(path.join(pictures, 'taken-with.json'), 'utf8'))
  test.skip((await chromiumOf(electron)) !== chromium, `The pictures were taken with Chromium ${chromium}.`)
  await driveTour(electron, page, {
    onStep: () => undefined,
    wants: (picture) => isInSlice(picture, 3),
    onPicture: (picture) => expect.soft(page).toHaveScreenshot(picture.split(path.sep), toleranceOf(picture)),
  })
})

/** Toasts of documents saved together appear in the order of the service's answers. */
function toleranceOf(picture: string): { readonly maxDiffPixelRatio?: number } {
  return picture.includes('several-changed') ? { maxDiffPixelRatio: 0.02 } : {}
}
