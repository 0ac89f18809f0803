import type { Page } from '@playwright/test'
import { someOrAll } from '../src/main/testing/long-form.ts'
import { expect, type RunningApp, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { connectTo, dismissMessages, go } from './support/desk.ts'
import { addOneAndHaveOneRefused } from './support/one-of-each.ts'
import { startRecordingService } from './support/recording-service.ts'
import { watchViolations } from './support/violations.ts'
import { walkScreens } from './support/walk.ts'

type View = { readonly width: number; readonly height: number; readonly zoom: number }

/** Window sizes and zoom levels; each run uses one. */
const allViews: readonly View[] = [
  { width: 1280, height: 800, zoom: 2 },
  { width: 720, height: 480, zoom: 1 },
  { width: 900, height: 600, zoom: 1 },
]

test('at 200 % and in small windows, every control of every screen is within reach, and axe finds nothing serious', async ({
  launch,
}) => {
  const service = await startRecordingService()
  const views = someOrAll(allViews, allViews.length)
  const app = await launch()
  const { page } = app
  // The app sets its own text size when the page is ready, and would undo what is set before.
  const isLoading = () =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isLoading())
  await expect.poll(isLoading).toBe(false)

  await test.step('the first run', async () => {
    for (const view of views) {
      await show(app, view)
      await expectWithinReach(page, `Welcome, ${view.width} × ${view.zoom}`)
    }
    await page.getByRole('button', { name: 'Connect to a service' }).click()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('Enter the secret key')).toBeVisible()
    for (const view of views) {
      await show(app, view)
      await expectWithinReach(page, `Connect, ${view.width} × ${view.zoom}`)
    }
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('something on every screen', async () => {
    await connectTo(page, service)
    await addOneAndHaveOneRefused(page, service)
    await watchViolations(page)
  })

  for (const view of views)
    await test.step(`${view.width} × ${view.height} at ${view.zoom * 100} %`, async () => {
      await show(app, view)
      await walkScreens(page, { document: 'Harbour rules', refused: 'Short' }, async (shown) => {
        await expectWithinReach(page, shown)
        await expectAccessible(page, shown)
      })
      await go(page, 'Add')
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
    })
  const refused = () => (window as unknown as { refusedByPolicy?: string[] }).refusedByPolicy
  expect(await page.evaluate(refused), 'refused by the page’s policy').toEqual([])
  await service.close()
})

async function show({ electron, page }: RunningApp, view: View): Promise<void> {
  await electron.evaluate(({ BrowserWindow }, { width, height, zoom }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setSize(width, height)
    window?.webContents.setZoomFactor(zoom)
  }, view)
  // The frame takes a few pixels where the system draws one.
  const wanted = view.width / view.zoom
  await expect
    .poll(async () => {
      const room = await page.evaluate(() => ({ innerWidth, outerWidth, outerHeight, devicePixelRatio }))
      return Math.abs(room.innerWidth - wanted) <= 16 ? wanted : room
    })
    .toBe(wanted)
}

async function expectWithinReach(page: Page, shown: string): Promise<void> {
  await dismissMessages(page)
  expect.soft(await page.evaluate(findOutOfReach), shown).toEqual([])
}

/** Runs in the page: controls that are not visible and clickable after scrolling to them. */
function findOutOfReach(): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`The page is ${scrollWidth - clientWidth} px too wide`)
  if (scrollHeight > clientHeight) found.push(`The page is ${scrollHeight - clientHeight} px too high`)
  const scope = document.querySelector('dialog[open]') ?? document
  const controls = scope.querySelectorAll<HTMLElement>(
    'button, a[href], input, textarea, select, summary, [role=tab], [contenteditable=true]',
  )
  for (const control of controls) {
    const style = getComputedStyle(control)
    // The keyboard spec covers controls that appear only on focus.
    const isAway = style.clipPath !== 'none' || control.closest('[class*=skip]') !== null
    if (isAway || !control.checkVisibility({ visibilityProperty: true })) continue
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, right, top, bottom, width } = control.getBoundingClientRect()
    const name = control.ariaLabel ?? control.textContent.trim().slice(0, 40)
    const described = `${control.tagName.toLowerCase()} “${name === '' ? control.id : name}”`
    if (left < -1 || right > innerWidth + 1 || width < 8) {
      found.push(`${described} stands out at the side (${left} to ${right} of ${innerWidth})`)
      continue
    }
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const there = document.elementFromPoint((left + right) / 2, y)
    const isThere =
      there !== null &&
      (control.contains(there) || there.contains(control) || there.closest('label')?.control === control)
    // In a small window, the document covers a part of the list until its “Close” is pressed.
    const panel = there?.closest('section[aria-label="Document"]') ?? null
    const isBelowPanel = panel !== null && !panel.contains(control)
    if (!isThere && !isBelowPanel)
      found.push(`${described} is covered by ${there?.outerHTML.slice(0, 80) ?? 'nothing'}`)
  }
  return found
}
