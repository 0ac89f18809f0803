import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** Rules with only minor or moderate findings, skipped to halve the time. */
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

/** Serious and critical violations, by all rules or the given ones. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // The half megabyte of axe stays in the page after the first check.
  const { isThere, isInDialog } = await page.evaluate(() => ({
    isThere: 'axe' in window,
    isInDialog: document.querySelector('dialog:modal') !== null,
  }))
  // Legacy mode: no second page can be opened in the app's context to merge the results of frames.
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode(true)
  // Content behind a dialog is inert, and was checked before it opened.
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
