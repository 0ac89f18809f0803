import path from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { dismissToasts, type Tour } from './tour-page.ts'

export type TourVisitor = {
  /** Called when a step begins. */
  onStep(number: number, say: string): void
  /** Returns true for pictures that `onPicture` is to be called for. The window changes for those only. */
  wants(picture: string): boolean
  /** Called for each wanted variant of a step's picture. `picture`: its file below `docs/tour`. */
  onPicture(picture: string): Promise<void>
}

/**
 * Drives the app through a tour from its first start. After each step, takes it in light, dark, and the smallest
 * window that the visual test covers.
 */
export async function driveTour(
  app: ElectronApplication,
  page: Page,
  tour: Tour,
  visitor: TourVisitor,
): Promise<void> {
  const { steps, close } = await tour.open(app)
  try {
    const [whole] = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.getSize()),
    )
    await page.emulateMedia({ colorScheme: 'light' })
    for (const [index, { name, say, run }] of steps.entries()) {
      visitor.onStep(index + 1, say)
      await run(page)
      await keepToast(page)
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
      const file = `${String(index + 1).padStart(2, '0')}-${name}.png`
      const picture = path.join(tour.folder, file)
      if (visitor.wants(picture)) await visitor.onPicture(picture)
      const dark = path.join(tour.folder, 'dark', file)
      if (visitor.wants(dark)) {
        await page.emulateMedia({ colorScheme: 'dark' })
        await visitor.onPicture(dark)
        await page.emulateMedia({ colorScheme: 'light' })
      }
      const small = path.join(tour.folder, '900x600', file)
      if (visitor.wants(small)) {
        await resize(app, page, [900, 600])
        await visitor.onPicture(small)
        await resize(app, page, whole ?? [1280, 800])
      }
      await dismissToasts(page)
    }
  } finally {
    await close()
  }
}

/**
 * Hovering keeps a toast, so that a slow machine's pictures include it. Toasts behind a dialog cannot be hovered and
 * disappear on their own.
 */
async function keepToast(page: Page): Promise<void> {
  if ((await page.locator('dialog[open]').count()) > 0) return
  const [toast] = await page.locator('[data-toast]:not([hidden])').all()
  await toast?.hover({ position: { x: 20, y: 20 } })
}

/** Major version of Chromium: a different one may render slightly differently. */
export async function chromiumOf(app: ElectronApplication): Promise<string> {
  const version = await app.evaluate(() => process.versions.chrome)
  return version?.split('.')[0] ?? ''
}

async function resize(app: ElectronApplication, page: Page, size: readonly number[]): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [width = 1280, height = 800]) =>
      BrowserWindow.getAllWindows()[0]?.setSize(width, height),
    [...size],
  )
  await page.waitForFunction((width) => Math.abs(outerWidth - (width ?? 0)) <= 16, size[0])
}
