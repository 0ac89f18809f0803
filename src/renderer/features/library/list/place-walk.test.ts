import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Failure, failed } from '../../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../../shared/result.ts'
import { type FindPart, FoundDocuments, type FoundPart } from './found-documents.ts'
import type { FindPlaces, PlacesPart } from './place-walk.ts'

type Row = { readonly id: string; readonly key: number }
const pageSize = 10

function createLibrary(count: number, { placesAtOnce = 5, mostAtOnce = 1000 } = {}) {
  const keys = new Set(Array.from({ length: count }, (_, index) => (index + 1) * 10))
  const asked = { rows: 0, places: 0 }
  const listed = () => [...keys].sort((a, b) => b - a)
  const find: FindPart<Row> = async (after, limit): Promise<Result<FoundPart<Row>, Failure>> => {
    asked.rows += 1
    const rest = listed().filter((key) => after === null || key <= Number(after))
    const size = Math.min(limit, mostAtOnce)
    const rows = rest.slice(0, size).map((key) => ({ id: `d${key}`, key }))
    return succeed({ rows, next: rest.length > size ? String(rest[size]) : null })
  }
  let isBroken = false
  const places: FindPlaces = async (after): Promise<Result<PlacesPart, Failure>> => {
    asked.places += 1
    if (isBroken) return fail(failed('storage-failed'))
    const [from = 0, before = 0] = after === null ? [] : after.split(' ').map(Number)
    const rest = listed().filter((key) => after === null || key <= from)
    const starts = rest.filter((_, index) => index > 0 && index % pageSize === 0).slice(0, placesAtOnce)
    const passed = starts.length * pageSize
    const isEnd = rest.length - passed <= pageSize
    const end = starts.at(-1)
    return succeed({
      places: starts.map(String),
      total: isEnd
        ? { count: before + rest.length, isExact: true }
        : { count: Math.round(listed().length * 1.3), isExact: false },
      next: isEnd || end === undefined ? null : `${end} ${before + passed}`,
    })
  }
  return {
    find,
    places,
    asked,
    listed: () => listed().map((key) => `d${key}`),
    add: (key: number) => keys.add(key),
    remove: (key: number) => keys.delete(key),
    breakPlaces: () => {
      isBroken = true
    },
  }
}
type Library = ReturnType<typeof createLibrary>

function createClock() {
  const waiting = new Set<() => void>()
  const after = (_: number, run: () => void) => {
    waiting.add(run)
    return () => waiting.delete(run)
  }
  const tick = () => {
    const due = [...waiting]
    waiting.clear()
    for (const run of due) run()
    return due.length > 0
  }
  return { after, tick }
}

const turn = async () => {
  for (let times = 0; times < 40; times += 1) await Promise.resolve()
}

function open(library: Library) {
  const clock = createClock()
  const places = { find: library.places, after: clock.after }
  const found = new FoundDocuments<Row>({
    find: library.find,
    ...{ pageSize, firstLimit: 4, pagesKept: 4, places },
  })
  const settle = async () => {
    do await turn()
    while (clock.tick())
    await turn()
  }
  return { found, clock, settle }
}

const idsFrom = (found: ReturnType<typeof open>['found'], first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => found.rowAt(first + at)?.id)

describe('a long list of which all places are known', () => {
  test('load anywhere without what lies between, with an exact length', async () => {
    const library = createLibrary(1234)
    const { found, settle } = open(library)
    found.show(0, 9, -1)
    await settle()
    expect(found.isWhole).toBe(true)
    expect(found.length).toBe(1234)
    expect(found.likelyLength).toBe(1234)
    const before = library.asked.rows
    found.show(600, 619, -1)
    await settle()
    expect(library.asked.rows - before).toBe(2)
    expect(idsFrom(found, 600, 619)).toEqual(library.listed().slice(600, 620))
    found.show(1225, 1233, -1)
    await settle()
    expect(idsFrom(found, 1225, 1233)).toEqual(library.listed().slice(1225))
  })

  test('reload after shrinking below a page and growing', async () => {
    const library = createLibrary(45)
    const { found, settle } = open(library)
    found.show(0, 9, -1)
    await settle()
    for (let key = 50; key <= 450; key += 10) library.remove(key)
    found.refresh()
    await settle()
    expect([found.isWhole, found.length]).toEqual([true, 4])
    for (let key = 50; key <= 450; key += 10) library.add(key)
    found.refresh()
    await settle()
    expect([found.isWhole, found.length]).toEqual([true, 45])
  })

  test('show an estimated length and load a far place directly', async () => {
    const library = createLibrary(1234)
    const { found, clock, settle } = open(library)
    found.show(0, 9, -1)
    await turn()
    expect(found.isWhole).toBe(false)
    clock.tick()
    await turn()
    expect(found.likelyLength).toBe(Math.round(1234 * 1.3))
    const before = library.asked.rows
    found.show(900, 909, -1)
    await turn()
    expect(found.isLooking).toBe(true)
    expect(library.asked.rows).toBe(before)
    clock.tick()
    await turn()
    expect(found.likelyLength).toBe(Math.round(1234 * 1.3))
    await settle()
    expect(idsFrom(found, 900, 909)).toEqual(library.listed().slice(900, 910))
    expect(found.isLooking).toBe(false)
    expect(found.length).toBe(1234)
  })

  test('whoever looks far down does not wait for the list to have rested', async () => {
    const library = createLibrary(200, { placesAtOnce: 100 })
    const { found } = open(library)
    found.show(0, 9, -1)
    await turn()
    expect(library.asked.places).toBe(0)
    found.show(150, 159, -1)
    await turn()
    expect(idsFrom(found, 150, 159)).toEqual(library.listed().slice(150, 160))
  })

  test('places that cannot be had leave a list that is read page by page', async () => {
    const library = createLibrary(95)
    library.breakPlaces()
    const { found, settle } = open(library)
    found.show(0, 9, -1)
    await settle()
    found.show(90, 99, -1)
    await settle()
    expect(found.failure).toBeNull()
    expect(found.isWhole).toBe(true)
    expect(idsFrom(found, 90, 94)).toEqual(library.listed().slice(90))
  })

  test('a list that is given up is not gone through any more', async () => {
    const library = createLibrary(1000)
    const { found, clock, settle } = open(library)
    found.show(0, 9, -1)
    await turn()
    clock.tick()
    await turn()
    found.close()
    const before = library.asked.places
    await settle()
    expect(library.asked.places).toBe(before)
  })

  test('match the list at every place once at rest', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('show' as const), at: fc.nat(420) }),
      fc.record({ kind: fc.constant('add' as const), at: fc.nat(4200) }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(400) }),
      fc.record({ kind: fc.constant('tick' as const), at: fc.constant(0) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 20 }),
        async (steps, mostAtOnce, placesAtOnce) => {
          const library = createLibrary(400, { mostAtOnce, placesAtOnce })
          const { found, clock, settle } = open(library)
          found.show(0, 19, -1)
          await turn()
          for (const { kind, at } of steps) {
            if (kind === 'show') found.show(at, at + 19, -1)
            else if (kind === 'tick') clock.tick()
            else {
              if (kind === 'add') library.add(at)
              else library.remove(at * 10)
              found.refresh()
            }
            await turn()
          }
          found.refresh()
          await settle()
          const all = library.listed()
          expect(found.length).toBe(all.length)
          // From the end, so that no page is reached by reading on.
          for (let first = Math.floor(all.length / 20) * 20; first >= 0; first -= 20) {
            found.show(first, first + 19, -1)
            await settle()
            const last = Math.min(first + 19, all.length - 1)
            expect(idsFrom(found, first, last)).toEqual(all.slice(first, last + 1))
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
