import { notTaken } from '../../shared/domain/not-taken.ts'
import { titleFromText } from '../../shared/domain/suggestions.ts'
import { longestTyped } from '../../shared/domain/text-limits.ts'
import { isDataAddress } from './data-address.ts'
import { findLost } from './find-lost.ts'
import { type FoundThing, leave, type Recognised, take } from './found.ts'
import type { HtmlContents } from './read-html.ts'
import { recogniseData, thingAt } from './things.ts'
import { linesOf, readAddress, readAddressLines } from './web-addresses.ts'

/** Longer ones are taken for text unread: parsing them only to know would hold the window up. */
const longestJson = 5_000_000

export type TextForms = {
  readonly plain: string
  readonly html: string
  /** What the HTML holds; undefined where there is none, or none worth reading. */
  readonly contents: HtmlContents | undefined
}

/** Says what a text is: addresses, a table, the words themselves. */
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

/** Programs that count UTF-16 units cut characters in two, and their halves cannot be sent. */
function lostIn(text: string): Pick<FoundThing, 'problems'> {
  return { problems: [{ field: 'content', code: 'characters-lost', facts: { ...findLost(text) } }] }
}

function one(thing: FoundThing): Recognised {
  return { kind: 'outcomes', outcomes: [take(thing)] }
}

/** Copied as a link of a page: its words are the title, unless they are the address again. */
function titleOfLink(contents: HtmlContents | undefined, address: string): string {
  const [link, ...others] = contents?.links ?? []
  if (link === undefined || others.length > 0 || readAddress(link.address) !== address) return ''
  return readAddress(link.text) === undefined ? link.text : ''
}

/** The form that keeps a table's cells apart best, or undefined for what is no table of two rows and columns. */
function tableIn(text: string, html: string, contents: HtmlContents | undefined): string | undefined {
  if (contents !== undefined && !contents.hasTextBesideTables && contents.rows >= 2 && contents.columns >= 2)
    return html
  return isTabbed(text) || isJsonList(text) ? text : undefined
}

/** As spreadsheets copy cells: a line for each row, and as many tabs in each. */
function isTabbed(text: string): boolean {
  let rows = 0
  let tabs = -1
  for (const line of linesOf(text)) {
    // The last line of a copied table is often empty.
    if (line === '') continue
    const found = countTabs(line)
    if (found === 0 || (tabs !== -1 && found !== tabs)) return false
    tabs = found
    rows += 1
  }
  return rows >= 2
}

function countTabs(line: string): number {
  let tabs = 0
  for (let at = line.indexOf('\t'); at !== -1; at = line.indexOf('\t', at + 1)) tabs += 1
  return tabs
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
