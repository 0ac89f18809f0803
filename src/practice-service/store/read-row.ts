import type { SQLOutputValue } from 'node:sqlite'
import type { DocumentSummary, IndexedPicture, PictureFormat, StoredDocument } from './stored-document.ts'

type Row = Record<string, SQLOutputValue>

export function readSummary(row: Row): DocumentSummary {
  return {
    id: readText(row, 'id'),
    collection: readText(row, 'collection'),
    title: readText(row, 'title'),
    type: readType(row),
    usage: readInteger(row, 'usage'),
    indexedAtMs: readInteger(row, 'indexed_at_ms'),
    updatedAtMs: row.updated_at_ms === null ? null : readInteger(row, 'updated_at_ms'),
  }
}

export function readDocument(row: Row): StoredDocument {
  return {
    ...readSummary(row),
    content: readText(row, 'content'),
    metadata: readOptionalText(row, 'metadata'),
    indexedText: readOptionalText(row, 'indexed_text'),
    pageTitle: readOptionalText(row, 'page_title'),
    finalAddress: readOptionalText(row, 'final_address'),
    picture: row.format === null ? null : readPicture(row),
  }
}

export function readFormat(row: Row): PictureFormat {
  const format = row.format
  if (format === 'PNG' || format === 'JPEG' || format === 'WEBP' || format === 'GIF') return format
  throw new TypeError('column format does not hold a picture format')
}

export function readInteger(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === 'number') return value
  throw new TypeError(`column ${column} does not hold a number`)
}

function readPicture(row: Row): Omit<IndexedPicture, 'bytes'> {
  return {
    format: readFormat(row),
    width: readInteger(row, 'width'),
    height: readInteger(row, 'height'),
    frames: readInteger(row, 'frames'),
  }
}

function readType(row: Row): StoredDocument['type'] {
  const type = row.type
  if (type === 'text' || type === 'website' || type === 'image') return type
  throw new TypeError('column type does not hold a type of content')
}

function readText(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new TypeError(`column ${column} does not hold text`)
}

function readOptionalText(row: Row, column: string): string | null {
  return row[column] === null ? null : readText(row, column)
}
