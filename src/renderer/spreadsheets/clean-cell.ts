import { tableExport } from '../words/table-export.ts'
import type { Cell } from './cell.ts'

/** What marks a cell that was kept from being taken for a formula: an apostrophe before the sign of one. */
const guarded = /^'(?='*[=+\-@\t\r])/

/** Takes away what keeps a spreadsheet program from working out a text, as the app's own tables have it. */
export function unguardText(text: string): string {
  return text.replace(guarded, '')
}

/** Whether a table was written by the app, maybe saved by a spreadsheet program since: by what stands over its columns. */
export function isOwnTable(columnNames: readonly string[]): boolean {
  const { columns, problemColumn, metadataColumn } = tableExport
  const has = (name: string) => columnNames.includes(name)
  return (
    (has(columns.documentId) && (has(columns.title) || has(columns.collection))) ||
    (has(problemColumn) && has(metadataColumn))
  )
}

/**
 * Without NUL characters, which no program shows, and without the guard against formulas. A cell that is text in its
 * file needs no guard: there an apostrophe is part of the text, unless the app wrote the table.
 */
export function cleanCell(cell: Cell, isOwn = false): Cell {
  if (typeof cell === 'string') return cleanText(cell, true)
  return cell.as === 'text' ? { as: 'text', text: cleanText(cell.text, isOwn) } : cell
}

function cleanText(text: string, isGuarded: boolean): string {
  const unguarded = isGuarded && text.charCodeAt(0) === apostrophe ? unguardText(text) : text
  return unguarded.includes('\0') ? unguarded.replaceAll('\0', '') : unguarded
}
const apostrophe = 39

/** Whether signs stand in it for what could not be read, or such as nothing can show. */
export function hasLostSigns(cell: Cell): boolean {
  const text = typeof cell === 'string' ? cell : cell.text
  return text.includes('\0') || text.includes('\ufffd')
}
