import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Failure, failed } from '../../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../../shared/result.ts'
import { type FindPart, FoundDocuments, type FoundPart } from './found-documents.ts'

type Row = { readonly id: string; readonly key: number }

/** A library of rows, newest first, whose places are keys; a request ends after `mostAtOnce` rows. */
function createLibrary(count: number, { mostAtOnce = 1000 } = {}) {
  const rows = new Map<number, Row>()
  const add = (key: number) => rows.set(key, { id: `d${key}`, key })
  for (let key = 1; key <= count; key += 1) add(key * 10)
  let asked = 0
  const find: FindPart<Row> = async (after, limit): Promise<Result<FoundPart<Row>, Failure>> => {
    asked += 1
    const before = after === null ? Number.POSITIVE_INFINITY : Number(after)
    const all = [...rows.values()].filter(({ key }) => key < before).sort((a, b) => b.key - a.key)
    const part = all.slice(0, Math.min(limit, mostAtOnce))
    const last = part.at(-1)
    return succeed({ rows: part, next: part.length < all.length && last ? String(last.key) : null })
  }
  const listed = () => [...rows.values()].sort((a, b) => b.key - a.key).map(({ id }) => id)
  return { find, add, remove: (key: number) => rows.delete(key), listed, asked: () => asked }
}

const options = { pageSize: 10, firstLimit: 4, pagesKept: 4 }
const settled = async () => {
  for (let turn = 0; turn < 400; turn += 1) await Promise.resolve()
}

describe('search results', () => {
  test('load in parts as needed, the first one small', async () => {
    const library = createLibrary(1000)
    const found = new FoundDocuments({ ...options, find: library.find })
    found.show(0, 3, -1)
    await settled()
    expect(found.rowAt(0)?.id).toBe('d10000')
    expect(found.length).toBe(10)
    expect(found.isWhole).toBe(false)
    expect(library.asked()).toBe(2)
    found.show(5, 25, -1)
    await settled()
    expect(found.rowAt(25)?.id).toBe('d9750')
    expect(found.length).toBe(30)
  })

  test('load beyond the visible range only after scrolling rests', async () => {
    const library = createLibrary(1000)
    const waiting: (() => void)[] = []
    const rest = (_ms: number, work: () => void) => {
      waiting.push(work)
      return () => waiting.splice(waiting.indexOf(work), 1)
    }
    const limits: number[] = []
    const find: FindPart<Row> = (after, limit) => {
      limits.push(limit)
      return library.find(after, limit)
    }
    const found = new FoundDocuments({ ...options, pageSize: 200, firstLimit: 32, find, rest })
    found.show(0, 31, -1)
    await settled()
    expect([limits, found.isLooking, waiting.length]).toEqual([[32], false, 1])
    waiting.pop()?.()
    await settled()
    expect(limits).toEqual([32, 70])
    found.show(40, 119, -1)
    await settled()
    expect([limits, found.rowAt(119)?.id, waiting.length]).toEqual([[32, 70, 70], 'd8810', 1])
  })

  test('load first as far as they were visible before', async () => {
    const library = createLibrary(1000)
    const limits: number[] = []
    const find: FindPart<Row> = (after, limit) => {
      limits.push(limit)
      return library.find(after, limit)
    }
    const found = new FoundDocuments({
      ...options,
      pageSize: 200,
      firstLimit: 32,
      find,
      rest: () => () => 0,
    })
    found.show(0, 24, -1)
    await settled()
    expect([limits, found.wantedAtTop, found.isLooking]).toEqual([[25], 25, false])
    const tall = new FoundDocuments({
      ...options,
      pageSize: 200,
      firstLimit: 32,
      find,
      rest: () => () => 0,
    })
    tall.show(0, 49, -1)
    await settled()
    expect([limits, tall.wantedAtTop]).toEqual([[25, 50], 50])
    tall.show(0, 55, -1, 50)
    expect(tall.wantedAtTop).toBe(50)
  })

  test('are dropped far away and loaded again', async () => {
    const library = createLibrary(300)
    const found = new FoundDocuments({ ...options, find: library.find })
    for (let at = 0; at < 300; at += 10) {
      found.show(at, at + 9, 3)
      await settled()
    }
    expect(found.isWhole).toBe(true)
    expect(found.length).toBe(300)
    expect(found.loadedRows().length).toBeLessThanOrEqual(40)
    expect(found.rowAt(3)?.id).toBe('d2970')
    expect(found.rowAt(100)).toBeUndefined()
    found.show(100, 109, 3)
    await settled()
    expect(found.rowAt(100)?.id).toBe('d2000')
  })

  test('goes on while the time of a question is over before the page is full', async () => {
    const library = createLibrary(25, { mostAtOnce: 3 })
    const found = new FoundDocuments({ ...options, find: library.find })
    found.show(0, 30, -1)
    expect(found.isLooking).toBe(true)
    await settled()
    expect(found.isLooking).toBe(false)
    expect(found.loadedRows().map(({ id }) => id)).toEqual(library.listed())
  })

  test('a failure stops it, until it is asked again', async () => {
    const library = createLibrary(25)
    let isBroken = true
    const find: FindPart<Row> = async (...where) =>
      isBroken ? fail(failed('storage-failed')) : library.find(...where)
    const found = new FoundDocuments({ ...options, find })
    found.show(0, 5, -1)
    await settled()
    expect(found.failure?.code).toBe('storage-failed')
    expect([found.length, found.isWhole]).toEqual([0, false])
    isBroken = false
    found.retry()
    await settled()
    expect(found.failure).toBeNull()
    expect(found.rowAt(0)?.id).toBe('d250')
  })

  test('a range of it is whole, whether or not its pages are here', async () => {
    const library = createLibrary(300)
    const found = new FoundDocuments({ ...options, find: library.find })
    for (let at = 0; at < 200; at += 10) {
      found.show(at, at + 9, -1)
      await settled()
    }
    const between = await found.rowsBetween(17, 143, 10_000)
    expect(between).toEqual(
      succeed(
        library
          .listed()
          .slice(17, 144)
          .map((id) => ({ id, key: Number(id.slice(1)) })),
      ),
    )
    const cut = await found.rowsBetween(17, 143, 5)
    expect(cut.ok && cut.value.map(({ id }) => id)).toEqual(library.listed().slice(17, 22))
  })

  test('show the library in order without gaps, whatever changes', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('show' as const), at: fc.nat(120) }),
      fc.record({ kind: fc.constant('add' as const), at: fc.nat(1500) }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(150) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        async (steps, mostAtOnce) => {
          const library = createLibrary(100, { mostAtOnce })
          const found = new FoundDocuments({ ...options, find: library.find })
          found.show(0, 19, -1)
          await settled()
          for (const { kind, at } of steps) {
            if (kind === 'show') {
              const first = Math.min(at, Math.max(0, found.length - 1))
              found.show(first, first + 19, -1)
            } else {
              if (kind === 'add') library.add(at)
              else library.remove(at * 10)
              found.refresh()
            }
            await settled()
          }
          const seen: (string | undefined)[] = []
          for (let first = 0; first < library.listed().length; first += 10) {
            found.show(first, first + 9, -1)
            await settled()
            for (let index = first; index < Math.min(first + 10, found.length); index += 1)
              seen.push(found.rowAt(index)?.id)
          }
          expect(seen).toEqual(library.listed())
          expect(found.length).toBe(library.listed().length)
        },
      ),
      { numRuns: 60 },
    )
  })
})
