import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { toRow } from '../db/columns.ts'

/** Reference for searches: tests every document without the app's search. */
const row = z.object({
  documentKey: z.int(),
  connectionId: z.string(),
  documentId: z.string(),
  kind: z.string(),
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  state: z.string(),
  addedAt: z.int(),
  changedAt: z.int(),
  body: z.string().nullable(),
  importSession: z.int().nullable(),
  joinedBy: z.int().nullable(),
})
export type ScannedDocument = z.output<typeof row>

export function scanDocuments(connection: DatabaseSync): readonly ScannedDocument[] {
  return connection
    .prepare(`SELECT d.*, c.body FROM documents d LEFT JOIN contents c USING (content_key)`)
    .all()
    .map((found) => row.parse(toRow(found)))
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
const wordsOf = (text: string): readonly string[] =>
  fold(text).match(/[\p{Script=Han}\p{Script=Thai}]|[^\P{L}\p{Script=Han}\p{Script=Thai}]+|\p{N}+/gu) ?? []

function hasWords(texts: readonly (string | null)[], wanted: string, open: boolean): boolean {
  const words = wordsOf(wanted)
  return texts.some((text) => {
    const all = wordsOf(text ?? '')
    return all.some((_, start) =>
      words.every((word, index) => {
        const there = all[start + index]
        return open && index === words.length - 1 ? there?.startsWith(word) === true : there === word
      }),
    )
  })
}

type Test = (document: ScannedDocument) => boolean

export const scan = {
  words:
    (wanted: string, open: boolean): Test =>
    ({ title, documentId, collection, body, metadata }) =>
      hasWords([title, documentId, collection, body, metadata], wanted, open),
  title:
    (...wanted: readonly string[]): Test =>
    ({ title }) =>
      wanted.some((one) => hasWords([title], one, true)),
  collection:
    (...wanted: readonly string[]): Test =>
    ({ collection }) =>
      wanted.some((one) => fold(one) === fold(collection ?? '')),
  id:
    (wanted: string): Test =>
    ({ documentId }) =>
      wanted.endsWith('*')
        ? fold(documentId).startsWith(fold(wanted.slice(0, -1)))
        : fold(documentId) === fold(wanted),
  state:
    (...wanted: readonly string[]): Test =>
    ({ state }) =>
      wanted.includes(state),
  kind:
    (...wanted: readonly string[]): Test =>
    ({ kind }) =>
      wanted.includes(kind),
  batch:
    (wanted: number): Test =>
    ({ importSession, joinedBy }) =>
      importSession === wanted || joinedBy === wanted,
  days:
    (of: 'addedAt' | 'changedAt', first: string | null, last: string | null): Test =>
    (document) => {
      const day = (text: string, plus: number) => {
        const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
        return new Date(year, month - 1, date + plus).getTime()
      }
      const at = document[of]
      return (first === null || at >= day(first, 0)) && (last === null || at < day(last, 1))
    },
  field:
    (path: readonly string[], fits: (value: unknown) => boolean): Test =>
    (document) =>
      valuesOf(document, path).some(fits),
}

export function valuesOf({ metadata }: ScannedDocument, path: readonly string[]): readonly unknown[] {
  const inside = (value: unknown, names: readonly string[]): readonly unknown[] => {
    if (Array.isArray(value)) return value.flatMap((one) => (Array.isArray(one) ? [one] : inside(one, names)))
    const [name, ...rest] = names
    if (name === undefined) return [value]
    if (typeof value !== 'object' || value === null) return []
    return Object.hasOwn(value, name) ? inside(Reflect.get(value, name), rest) : []
  }
  return inside(metadata === null ? {} : JSON.parse(metadata), path).filter(
    (value) =>
      value !== null &&
      (typeof value !== 'string' || value.trim() !== '') &&
      (typeof value !== 'object' || Object.keys(value).length > 0),
  )
}

const isNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?(e\d+)?$/i.test(value.trim()))
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}/.test(value)

/** Below zero if the value comes first, undefined if the two do not compare. */
export function compareScanned(value: unknown, asked: string): number | undefined {
  if (typeof value === 'boolean' || typeof value === 'object') return undefined
  if (isNumber(asked)) return isNumber(value) ? Number(value) - Number(asked) : undefined
  if (isNumber(value)) return undefined
  const text = fold(String(value)).trim()
  if (isDay(asked)) {
    return isDay(value)
      ? Buffer.compare(Buffer.from(text.slice(0, asked.length)), Buffer.from(asked))
      : undefined
  }
  return Buffer.compare(Buffer.from(text), Buffer.from(fold(asked).trim()))
}

/**
 * Returns the sort order of the first value: numbers, texts, yes and no. Null comes last in both directions.
 */
export function sortValue(value: unknown): readonly [number, number | string] | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'object') return [4, '']
  if (typeof value === 'boolean') return [3, String(value)]
  return isNumber(value) ? [1, Number(value)] : [2, fold(String(value)).trim()]
}

export function compareSortValues(
  one: ReturnType<typeof sortValue>,
  other: ReturnType<typeof sortValue>,
): number {
  const [kind, value] = one ?? [9, '']
  const [otherKind, otherValue] = other ?? [9, '']
  if (kind !== otherKind) return kind - otherKind
  if (typeof value === 'number' && typeof otherValue === 'number') return value - otherValue
  return Buffer.compare(Buffer.from(String(value)), Buffer.from(String(otherValue)))
}

export const contains = (part: string) => (value: unknown) =>
  typeof value !== 'object' && fold(String(value)).includes(fold(part))
