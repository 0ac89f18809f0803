import type { ArchivePart } from '../../../shared/schemas/archive.ts'
import { type MergeConflict, type MergeCounts, noMergeCounts } from '../../../shared/schemas/archive.ts'
import type { Database } from '../db/database.ts'
import { createPieceBudget } from '../db/work-budget.ts'
import { createMergedKeys } from '../records/item-keys.ts'
import { ArchiveProblem, readArchivedDocument, readLine } from './archived-document.ts'
import { changeLine, importSessionLine, receiptLine, templateLine } from './lines.ts'
import { type MergePiece, mergeDocument } from './merge-document.ts'
import { createImportSessionsOfArchive, mergeImportSession } from './merge-import-sessions.ts'
import { mergeBulkEdit, mergeReceipt, mergeTemplate } from './merge-rows.ts'
import { mergeViews, viewLine } from './merge-views.ts'
import { addToMerge } from './merges.ts'

export type ConnectionMap = Readonly<Record<string, string>>

export type ArchiveLines = {
  readonly part: ArchivePart
  readonly connections: ConnectionMap
  /** Collections whose templates the administrator locked, by connection ID. */
  readonly lockedTemplates: Readonly<Record<string, readonly string[]>>
  readonly bytes: Uint8Array
}

export type LinesTaken = {
  /** Bytes handled; the remainder must be passed again. */
  readonly taken: number
  readonly counts: { readonly lines: number; readonly versions: number }
  readonly joined: MergeCounts
  readonly conflicts: readonly MergeConflict[]
  /** Technical reason for rejecting the piece; then nothing of it was written. */
  readonly problem: string | null
}

const mostAtOnce = 500

type Tally = {
  readonly joined: MergeCounts
  readonly conflicts: MergeConflict[]
  lines: number
  versions: number
}

/**
 * Merges lines of an archive within the time limit; without `joining`, only previews the effect. An invalid
 * line ends the piece; earlier lines stay merged.
 */
export function mergeLines(db: Database, lines: ArchiveLines, joining: number | null): LinesTaken {
  return db.transaction(() => {
    const tally: Tally = { joined: { ...noMergeCounts }, conflicts: [], lines: 0, versions: 0 }
    const mayGoOn = createPieceBudget(db, mostAtOnce)
    const bytes = Buffer.from(lines.bytes.buffer, lines.bytes.byteOffset, lines.bytes.byteLength)
    const into = joining === null ? null : beginMergePiece(db, joining)
    let taken = 0
    let problem: string | null = null
    while (taken < bytes.length && mayGoOn()) {
      const end = endOfRecord(bytes, taken, lines.part)
      try {
        mergeRecord(db, { ...lines, records: textLines(bytes.subarray(taken, end)) }, into, tally)
      } catch (cause) {
        if (!(cause instanceof ArchiveProblem)) throw cause
        problem = cause.message
        break
      }
      taken = end
    }
    const { joined, conflicts } = tally
    into?.importSession.end()
    if (joining !== null) addToMerge(db, joining, joined, conflicts)
    return { taken, counts: { lines: tally.lines, versions: tally.versions }, joined, conflicts, problem }
  })
}

function beginMergePiece(db: Database, joining: number): MergePiece {
  // An item gets its new key before its versions and events refer to it.
  db.exec('PRAGMA defer_foreign_keys = ON')
  return { importSession: createImportSessionsOfArchive(db, joining), keys: createMergedKeys(db) }
}

const nextDocument = Buffer.from('\n{"document":')
const lineBreak = 0x0a

/**
 * Returns the end of the line, or of a document's last line. Views are few, and judged together by their
 * names.
 */
function endOfRecord(bytes: Buffer, from: number, part: ArchiveLines['part']): number {
  if (part === 'views') return bytes.length
  const at = bytes.indexOf(part === 'documents' ? nextDocument : lineBreak, from)
  return at === -1 ? bytes.length : at + 1
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textLines(bytes: Buffer): readonly string[] {
  const lines: string[] = []
  for (let from = 0; from < bytes.length; ) {
    const at = bytes.indexOf(lineBreak, from)
    const end = at === -1 ? bytes.length : at
    try {
      lines.push(utf8.decode(bytes.subarray(from, end)))
    } catch {
      throw new ArchiveProblem('not UTF-8')
    }
    from = end + 1
  }
  return lines
}

function mergeRecord(
  db: Database,
  {
    part,
    connections,
    lockedTemplates,
    records,
  }: Omit<ArchiveLines, 'bytes'> & { readonly records: readonly string[] },
  joining: MergePiece | null,
  tally: Tally,
): void {
  const mode = joining === null ? 'look' : 'take'
  const connectionHere = (id: string): string => {
    const here = Object.hasOwn(connections, id) ? connections[id] : undefined
    if (here === undefined) throw new ArchiveProblem('a connection is missing')
    return here
  }
  const [text = ''] = records
  const { joined } = tally
  switch (part) {
    case 'documents': {
      const archived = readArchivedDocument(records)
      const here = connectionHere(archived.document.connection)
      const found = mergeDocument(db, archived, here, joining)
      joined[countOf[found.verdict]] += 1
      joined.versions += found.versions
      tally.versions += archived.versions.length
      if (found.conflict !== null) tally.conflicts.push(found.conflict)
      break
    }
    case 'receipts': {
      const line = readLine(receiptLine, text)
      const here = connectionHere(line.connection)
      if (mergeReceipt(db, line, here, joining?.keys ?? null)) joined.receipts += 1
      break
    }
    case 'imports': {
      const line = readLine(importSessionLine, text)
      mergeImportSession(db, line, connectionHere(line.connection), mode)
      break
    }
    case 'templates': {
      const line = readLine(templateLine, text)
      const here = connectionHere(line.connection)
      const { taken, kept } = mergeTemplate(db, line, here, lockedTemplates[here] ?? [], mode)
      joined.templates += taken
      joined.templatesKept += kept
      break
    }
    case 'changes': {
      const line = readLine(changeLine, text)
      mergeBulkEdit(db, line, connectionHere(line.connection), mode)
      break
    }
    case 'views': {
      const lines = records.map((record) => {
        const line = readLine(viewLine, record)
        if (line.connection !== null) connectionHere(line.connection)
        tally.lines += 1
        return line
      })
      const { news, numbered } = mergeViews(db, lines, connectionHere, mode)
      joined.views += news
      joined.viewsNumbered += numbered
      return
    }
  }
  tally.lines += 1
}

const countOf = {
  added: 'added',
  updated: 'updated',
  'newer-here': 'newerHere',
  same: 'same',
  conflict: 'conflicts',
} as const
