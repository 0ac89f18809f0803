import type { FoundDocument } from '../../../shared/schemas/search.ts'
import { formatExactTime } from '../../messages/format.ts'

/**
 * What the mouse is over in a row, as a whole: a text that may have no room, or a time to the second. Only then, since
 * hints for all cells of all rows cost as much at each key of a search as their texts do.
 */
export function showWhole(target: Element, { found }: Pick<FoundDocument, 'found'>): void {
  const element = elementAround(target)
  if (element === null) return
  const whole = wholeOf(element, found)
  if (element.title !== whole) element.title = whole
}

/** An element goes on to other documents, of which its hint would say what is not so. */
export function hideWhole(target: Element): void {
  elementAround(target)?.removeAttribute('title')
}

const elementAround = (target: Element) => target.closest<HTMLElement>('time, [data-whole]')

function wholeOf(element: HTMLElement, found: FoundDocument['found']): string {
  if (element instanceof HTMLTimeElement) return formatExactTime(Date.parse(element.dateTime))
  if (element.getAttribute('data-whole') === 'found' && found !== null)
    return `${found.before}${found.match}${found.after}`
  return element.textContent
}
