import { z } from 'zod'
import type { LibrarySort } from '../../../shared/schemas/search.ts'
import type { Database } from '../db/database.ts'
import { readCursor, writeCursor } from '../db/keys.ts'
import type { CompiledQuery } from './compile-query.ts'
import { findByKey } from './find-by-key.ts'
import { findByValue } from './find-by-value.ts'
import { sortParts } from './sort-parts.ts'

export type FoundPage = {
  readonly keys: readonly number[]
  readonly next: string | null
  readonly isPartial: boolean
}

type Wanted = {
  readonly sort: LibrarySort
  readonly after: string | null
  readonly limit: number
  readonly isOver: () => boolean
  readonly asked: { readonly connectionId: string | null; readonly text: string }
}

/** Part of an order, and the place in it; nulls at the beginning of the part. */
const place = z.tuple([z.int().min(0), z.string().nullable(), z.int().nullable()])

export function findDocuments(db: Database, query: CompiledQuery, wanted: Wanted): FoundPage {
  const { sort, limit, isOver, asked } = wanted
  const parts = sortParts(db, sort, query.scope)
  const keys: number[] = []
  let [index, value, key] = readCursor(place, wanted.after) ?? [0, null, null]
  const first = index
  for (; index < parts.length; index += 1) {
    const part = parts[index]
    if (part === undefined) break
    const missing = limit - keys.length
    if (missing === 0 || (index > first && value === null && key === null && isOver())) {
      return { keys, next: writeCursor([index, null, null]), isPartial: missing > 0 }
    }
    if (part.kind === 'by-key') {
      const { condition } = part
      const found = findByKey(
        db,
        condition === null ? query : { ...query, conditions: [...query.conditions, condition] },
        {
          direction: sort.descending ? 'newest-first' : 'oldest-first',
          at: key,
          limit: missing,
          isOver,
        },
      )
      keys.push(...found.keys)
      if (found.next !== undefined) {
        return { keys, next: writeCursor([index, null, found.next]), isPartial: found.isPartial }
      }
    } else {
      const found = findByValue(db, query, {
        path: part.path,
        orderOf: part.orderOf,
        descending: sort.descending,
        after: value === null || key === null ? null : { value, key },
        limit: missing,
        isOver,
        asked,
      })
      keys.push(...found.keys)
      if (found.next !== undefined) {
        const next = writeCursor([index, found.next.value, found.next.key])
        return { keys, next, isPartial: found.isPartial }
      }
    }
    value = null
    key = null
  }
  return { keys, next: null, isPartial: false }
}
