import { Parser } from 'htmlparser2'
import { cutText } from '../../shared/domain/cut-text.ts'
import { longestNotes } from '../../shared/schemas/updates.ts'

/** Maximum characters to read: markup is far longer than its text. */
const mostRead = 200_000
const unseen = new Set('script style template head title noscript iframe object svg'.split(' '))
const inLine = new Set('a abbr b code em i kbd mark s small span strong sub sup u tt'.split(' '))

export type PlainNotes = { readonly notes: string; readonly areNotesCut: boolean }

/**
 * Returns release notes as plain text, in whatever form the update host sent them: they never become HTML.
 */
export function plainNotes(raw: unknown): PlainNotes {
  const text = textOf(raw)
  const isMarkup = /<(?:p|ul|ol|li|h[1-6]|div|br|a|strong|em|code|pre|script|img|table)\b/i.test(text)
  const all = tidied(isMarkup ? textOfMarkup(text.slice(0, mostRead)) : text.slice(0, mostRead))
  if (all.length <= longestNotes && text.length <= mostRead) return { notes: all, areNotesCut: false }
  return { notes: cutText(all, longestNotes).trimEnd(), areNotesCut: true }
}

function textOf(raw: unknown): string {
  if (typeof raw === 'string') return raw
  if (!Array.isArray(raw)) return ''
  return raw.slice(0, 50).map(noteOf).join('\n\n')
}

function noteOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return ''
  const { version, note } = entry as { version?: unknown; note?: unknown }
  return [version, note].filter((part) => typeof part === 'string').join('\n')
}

function textOfMarkup(markup: string): string {
  let text = ''
  let hidden = 0
  const breakLine = (lines: string) => {
    if (hidden === 0) text += lines
  }
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (unseen.has(name)) hidden += 1
        if (name === 'li') breakLine('\n• ')
        else if (!inLine.has(name)) breakLine('\n')
      },
      onclosetag: (name) => {
        if (unseen.has(name)) hidden = Math.max(0, hidden - 1)
        else if (/^(p|h[1-6]|ul|ol|pre|table)$/.test(name)) breakLine('\n\n')
        else if (!inLine.has(name) && name !== 'li') breakLine('\n')
      },
      ontext: (piece) => {
        if (hidden === 0) text += piece.replace(/\s+/g, ' ')
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(markup)
  return text
}

function tidied(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(
      /[^\P{Cc}\n\t]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu,
      '',
    )
    .split('\n')
    .map((line) => line.trimEnd().replace(/^ (?=\S)/, ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?=• )/g, '\n')
    .trim()
}
