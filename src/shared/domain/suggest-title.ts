import { cutText } from './cut-text.ts'

const suggestedTitleLength = 80
/**
 * Maximum characters read for a title: a text may have fifty million, and its title is computed at every
 * keystroke.
 */
const lookedAtForTitle = 100_000

/** Returns the first line with content as a proposed title, cut at a word. */
export function titleFromText(text: string): string {
  const line = firstTellingLine(text)
  if (line.length <= suggestedTitleLength) return line
  const cut = cutText(line, suggestedTitleLength)
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > suggestedTitleLength / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}

function firstTellingLine(text: string): string {
  for (const line of text.slice(0, lookedAtForTitle).split(/\r\n|\r|\n/)) {
    const title = line
      .replace(/^\s*#+\s*/, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (title !== '') return title
  }
  return ''
}

/** `harbour-at-dawn_2.JPG` reads as "Harbour at dawn 2". */
export function titleFromFileName(name: string): string {
  const title = name
    .replace(/^.*[\\/]/, '')
    .replace(/(?<=[^.])\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\-.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // A first word with inner capitals, as in "iPad stand", stays as written.
  return title.replace(/^\p{Ll}(?!\S*\p{Lu})/u, (first) => first.toLocaleUpperCase('en'))
}

/** Returns the last descriptive part of a web address, for a page without a title. */
export function titleFromAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  const last = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .at(-1)
  return last === undefined ? url.hostname.replace(/^www\./, '') : titleFromFileName(decodeLeniently(last))
}

/** Returns true if a website's title is a placeholder: neither typed nor fetched from the page. */
export function isPlaceholderTitle(title: string, address: string): boolean {
  const given = title.trim()
  const suggested = titleFromAddress(address.trim())
  return given === '' || given === address.trim() || given.toLowerCase() === suggested.toLowerCase()
}

function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
