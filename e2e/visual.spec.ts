import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isInSlice, someOrAll } from '../src/main/testing/long-form.ts'
import { chromiumOf, driveTour } from '../tools/tour/drive-tour.ts'
import { tours } from '../tools/tour/tours.ts'
import { expect, test } from './support/app.ts'

const pictures = path.join(import.meta.dirname, '..', 'docs', 'tour')

const { main, ...others } = tours

for (const [name, tour] of [['main', main] as const, ...someOrAll(Object.entries(others), 2)]) {
  test(`every screen of the tour “${name}” looks as in its approved picture, light, dark and small`, async ({
    launch,
  }, testInfo) => {
    const folder = testInfo.outputPath('folder')
    mkdirSync(folder)
    tour.prepare?.(folder)
    const { electron, page } = await launch({ folder })
    const { chromium } = JSON.parse(readFileSync(path.join(pictures, 'taken-with.json'), 'utf8'))
    test.skip((await chromiumOf(electron)) !== chromium, `The pictures were taken with Chromium ${chromium}.`)
    await driveTour(electron, page, tour, {
      onStep: () => undefined,
      wants: (picture) => isInSlice(picture, 3),
      onPicture: (picture) => expect.soft(page).toHaveScreenshot(picture.split(path.sep)),
    })
  })
}
