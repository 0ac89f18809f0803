import { notTaken } from '../../shared/domain/not-taken.ts'
import { titleFromText } from '../../shared/domain/suggest-title.ts'
import { longestTyped } from '../../shared/domain/text-limits.ts'
import { isDataAddress } from './data-address.ts'
import { findLost } from './encodings.ts'
import { type FoundThing, leave, type Recognised, take } from './found.ts'
import type { HtmlContents } from './read-html.ts'
import { isTabbed } from './tabbed-text.ts'
import { recogniseData, thingAt } from './things.ts'
import { readAddress, readAddressLines } from './web-addresses.ts'

/** UTF-16 units. Longer texts count as plain text: parsing them only to find out would block the window. */
const longestJson = 5_000_000

export type TextForms = {
  readonly plain: string
  readonly html: string
  /** Content of the HTML; undefined if absent, or not worth reading. */
  readonly contents: HtmlContents | undefined
}

export function recogniseText({ plain, html, contents }: TextForms): Recognised {
  const text = plain.trim() === '' ? (contents?.text ?? '') : plain
  if (text.trim() === '') return { kind: 'nothing' }
  if (isDataAddress(text)) return { kind: 'outcomes', outcomes: [recogniseData(text, '')] }
  const address = readAddress(text)
  if (address !== undefined) return one(thingAt(address, titleOfLink(contents, address)))
  const addresses = readAddressLines(text)
  const whole: FoundThing = {
    kind: 'text',
    text,
    title: '',
    source: '',
    ...(!text.isWellFormed() && lostIn(text)),
  }
  if (addresses !== undefined) {
    return { kind: 'addresses', addresses: addresses.map((each) => thingAt(each, '')), text: whole }
  }
  const table = tableIn(text, html, contents)
  if (table !== undefined)
    return { kind: 'outcomes', outcomes: [take({ kind: 'table', name: '', source: table })] }
  if (text.length > longestTyped)
    return {
      kind: 'outcomes',
      outcomes: [leave(notTaken(titleFromText(text), 'pasted-too-long', { limit: longestTyped }))],
    }
  return one(whole)
}

/** Programs that count UTF-16 units split surrogate pairs, and the halves cannot be sent. */
function lostIn(text: string): Pick<FoundThing, 'problems'> {
  return { problems: [{ field: 'content', code: 'characters-lost', facts: { ...findLost(text) } }] }
}

function one(thing: FoundThing): Recognised {
  return { kind: 'outcomes', outcomes: [take(thing)] }
}

function titleOfLink(contents: HtmlContents | undefined, address: string): string {
  const [link, ...others] = contents?.links ?? []
  if (link === undefined || others.length > 0 || readAddress(link.address) !== address) return ''
  return readAddress(link.text) === undefined ? link.text : ''
}

/** The format that best separates a table's cells; undefined if there are fewer than two rows or columns. */
function tableIn(text: string, html: string, contents: HtmlContents | undefined): string | undefined {
  if (contents !== undefined && !contents.hasTextBesideTables && contents.rows >= 2 && contents.columns >= 2)
    return html
  return isTabbed(text) || isJsonList(text) ? text : undefined
}

function isJsonList(text: string): boolean {
  const start = text.slice(0, 200).trimStart()
  if (text.length > longestJson || !/^\[\s*\{/.test(start)) return false
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every((entry) => typeof entry === 'object' && entry !== null)
  } catch {
    return false
  }
}
