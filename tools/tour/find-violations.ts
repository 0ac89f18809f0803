import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** Rules whose findings are of minor or moderate weight, all of them: not looked at, so that a look takes half as long. */
const ofLittleWeight = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header'],
  ...['focus-order-semantics', 'form-field-multiple-labels', 'heading-order', 'hidden-content'],
  ...['html-xml-lang-mismatch', 'image-redundant-alt', 'landmark-banner-is-top-level'],
  ...['landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-one-main'],
  ...['landmark-unique', 'meta-viewport', 'meta-viewport-large', 'no-autoplay-audio'],
  ...['page-has-heading-one', 'presentation-role-conflict', 'region', 'scope-attr-valid'],
  ...['server-side-image-map', 'skip-link', 'table-duplicate-name'],
]
const switchedOff = Object.fromEntries(ofLittleWeight.map((id) => [id, { enabled: false }]))

/** What axe finds that is serious or critical, by all its rules or by these alone. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // The half megabyte of axe stays in the page, where the first look has put it.
  const { isThere, isInDialog } = await page.evaluate(() => ({
    isThere: 'axe' in window,
    isInDialog: document.querySelector('dialog:modal') !== null,
  }))
  // Legacy mode: no other page can be opened in the app's context to put the results of frames together.
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode(true)
  // What lies behind it cannot be reached, and was looked at before it opened.
  if (isInDialog) builder.include('dialog:modal')
  const { violations } = await builder
    .options({
      resultTypes: ['violations'],
      preload: false,
      ...(rules === undefined ? { rules: switchedOff } : { runOnly: rules }),
    })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
