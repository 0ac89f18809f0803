import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded } from '../../../shared/domain/query/search-text.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import { bringIn, type Desk, type Parts, takeOut } from '../testing/test-archive.ts'
import { deskForEachTest, openDesk } from '../testing/test-desk.ts'
import { foundIds } from '../testing/test-found-ids.ts'
import { document } from '../testing/test-library.ts'
import { openOperations } from '../testing/test-operations.ts'
import { type KeptView, keepView, museum, same, town, viewOf } from '../testing/test-views.ts'

const noon = new Date(2026, 10, 1, 12).getTime()
const day = 86_400_000
const [here, there] = [deskForEachTest(), deskForEachTest()]

function add({ operations }: Desk, documentId: string, onDay: number, connectionId = museum): number {
  const added = document(connectionId, documentId)
  operations.documents.acceptAdd({
    document: added,
    itemId: randomUUID(),
    at: noon + onDay * day,
    notBefore: null,
  })
  return operations.calls['documents/get']({ connectionId, documentId })?.cameWith[0]?.batch ?? 0
}

const keep = (desk: Desk, text: string, view: KeptView = {}) => keepView(desk, { text, ...view })

const textOf = (desk: Desk, id: string) => viewOf(desk, id)?.text

function found({ operations }: Desk, text = ''): readonly string[] {
  while (!operations.search.prepare());
  return foundIds(operations, { connectionId: museum, text }).toSorted()
}

const problemsOf = ({ operations }: Desk, text = '') =>
  operations.calls['documents/search']({ connectionId: museum, text, after: null, limit: 1 }).problems

function withoutBatches(parts: Parts): Parts {
  return { ...parts, views: Buffer.from(parts.views.toString().replace(/,"batches":\[[^\]]*\]/g, '')) }
}

test('finds the same documents by an imported view, whatever batches it names', () => {
  const asked = fc.array(
    fc.record({
      days: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
      sign: fc.constantFrom('', '-'),
      quote: fc.constantFrom('', '"'),
    }),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 4 }), fc.nat(7), fc.nat(15), (views, ownBefore, ownNames) => {
      const [from, to] = [openOperations(), openOperations()]
      try {
        for (let count = 0; count < ownBefore; count += 1) add(to, `own-${count}`, count)
        const numbers = Array.from({ length: 6 }, (_, at) => add(from, `doc-${at}`, at))
        const own = [0, 1, 2, 3]
          .filter((at) => ownNames & (1 << at))
          .map((at) => keep(to, 'own', { name: `view ${at}` }))
        const kept = views.map((terms, at) => {
          const text = terms.map(
            ({ days, sign, quote }) =>
              `${sign}batch:${days.map((at) => `${quote}${numbers[at]}${quote}`).join(',')}`,
          )
          return keep(from, `id:doc*  ${text.join(' ')} kind:text`, { name: `View ${at}` })
        })
        const parts = takeOut(from)
        const looked = bringIn(to, parts, same, { mode: 'look' })
        expect(bringIn(to, parts, same).joined).toEqual(looked.joined)
        for (const id of kept) {
          expect(found(to, textOf(to, id))).toEqual(found(from, textOf(from, id)))
          expect(problemsOf(to, textOf(to, id))).toEqual([])
        }
        for (const id of own) expect(textOf(to, id)).toBe('own')
        const names = to.operations.calls['views/list']().map(({ name }) => folded(name))
        expect(names).toEqual([...new Set(names)])
        const numbered = kept.filter((_, at) => ownNames & (1 << at)).length
        expect(looked.joined).toMatchObject({ views: kept.length, viewsNumbered: numbered })
        const texts = to.operations.calls['views/list']()
        expect(bringIn(to, parts, same).joined).toMatchObject({ views: 0 })
        expect(to.operations.calls['views/list']()).toEqual(texts)
        const before = from.operations.calls['views/list']()
        expect(bringIn(from, takeOut(to), same).joined).toMatchObject({ views: own.length })
        expect(from.operations.calls['views/list']().slice(0, before.length)).toEqual(before)
      } finally {
        from.end()
        to.end()
      }
    }),
    { numRuns: shortOrLong(5, 200) },
  )
})

test('exports the import sessions that views name, and no others', () => {
  add(here, 'a', 0)
  const batch = add(here, 'b', 1)
  keep(here, `batch:${batch},77`)
  const [line] = takeOut(here).views.toString().trim().split('\n')
  const imports = takeOut(here).imports.toString()
  const { batches, text } = JSON.parse(line ?? '') as {
    readonly text: string
    readonly batches: readonly { readonly importSession: string }[]
  }
  expect({ batches, text }).toEqual({
    text: `batch:${batch},77`,
    batches: [{ number: batch, importSession: expect.any(String), connection: museum }],
  })
  expect(imports).toContain(`"id":"${batches[0]?.importSession}"`)
})

test('does not confuse an unknown import session with one of the same number', () => {
  const own = add(there, 'own', 0)
  const batch = add(here, 'a', 3)
  expect(batch).toBe(own)
  const id = keep(here, `kind:text -batch:9 batch:${batch}`)
  const parts = takeOut(here)
  bringIn(there, { ...parts, imports: Buffer.alloc(0), documents: Buffer.alloc(0) }, same)
  const text = textOf(there, id) ?? ''
  expect(text).toMatch(/^kind:text -batch:0 batch:[0-9a-f-]{36}$/)
  expect(found(there, text)).toEqual([])
  expect(problemsOf(there, text)).toEqual([
    { code: 'batch-unknown', name: '0' },
    { code: 'batch-unknown', name: text.slice(-36) },
  ])
  const third = openDesk()
  bringIn(third, takeOut(there), same)
  expect(textOf(third, id)).toBe(text)
  keep(third, text, { id, at: 9, name: 'Another name' })
  expect(bringIn(here, takeOut(third), same).joined).toMatchObject({ views: 1 })
  expect(textOf(here, id)).toBe(`kind:text -batch:0 batch:${batch}`)
  expect(here.operations.calls['views/list']()).toMatchObject([{ name: 'Another name' }])
  bringIn(there, { ...parts, views: Buffer.alloc(0) }, same)
  expect(textOf(there, id)).toBe(`kind:text -batch:0 batch:${own + 1}`)
  expect(found(there, textOf(there, id))).toEqual(['a'])
})

test('resolves unexplained batch numbers once a later archive explains them', () => {
  add(there, 'own', 0)
  const id = keep(here, `batch:${add(here, 'a', 3)}`)
  const parts = takeOut(here)
  expect(bringIn(there, withoutBatches(parts), same).joined).toMatchObject({ views: 1 })
  expect(textOf(there, id)).toBe('batch:0')
  expect(problemsOf(there, 'batch:0')).toEqual([{ code: 'batch-unknown', name: '0' }])
  expect(bringIn(here, withoutBatches(takeOut(here)), same).joined).toMatchObject({ views: 0 })
  expect(bringIn(here, takeOut(there), same).joined).toMatchObject({ views: 0 })
  expect(bringIn(there, parts, same).joined).toMatchObject({ views: 1 })
  expect(found(there, textOf(there, id))).toEqual(['a'])
})

test('keeps import sessions of different libraries and connections apart', () => {
  add(there, 'theirs', 0)
  bringIn(here, takeOut(there), same)
  const brought = here.operations.calls['documents/get']({
    connectionId: museum,
    documentId: 'theirs',
  })?.cameWith.find(({ way }) => way === 'archive')?.batch
  const id = keep(here, `batch:${brought}`)
  bringIn(there, takeOut(here), same)
  expect(problemsOf(there, textOf(there, id))).toMatchObject([{ code: 'batch-unknown' }])
  expect(bringIn(here, takeOut(there), same).joined).toMatchObject({ views: 0 })
  expect(textOf(here, id)).toBe(`batch:${brought}`)

  const own = add(here, 'b', 4)
  const two = keep(here, `batch:${own}`, { name: 'Two' })
  const parts = takeOut(here)
  const third = openDesk()
  bringIn(third, { ...parts, views: Buffer.alloc(0) }, same)
  bringIn(third, parts, { [museum]: town, [town]: museum })
  const text = textOf(third, two)
  while (!third.operations.search.prepare());
  expect(foundIds(third.operations, { connectionId: town, text: text ?? '' })).toEqual(['b'])
  expect(bringIn(third, parts, { [museum]: town, [town]: museum }).joined).toMatchObject({ views: 0 })
})

test('drops a batch from a search text that would become too long', () => {
  const batch = add(here, 'a', 0)
  const terms = Array.from({ length: 90 }, () => `batch:${batch}`).join(' ')
  const id = keep(here, `${terms} ${'x'.repeat(999 - terms.length)}`)
  bringIn(there, { ...takeOut(here), imports: Buffer.alloc(0), documents: Buffer.alloc(0) }, same)
  expect(textOf(there, id)).toBe(textOf(here, id)?.replaceAll(`batch:${batch}`, 'batch:0'))
  const again = { ...takeOut(here), imports: Buffer.alloc(0), documents: Buffer.alloc(0) }
  expect(bringIn(there, again, same).joined).toMatchObject({ views: 0 })
})

test('rejects an invalid import session line', () => {
  add(here, 'a', 0)
  keep(here, 'batch:1')
  const parts = takeOut(here)
  const hurt = (from: string, to: string) => ({
    ...parts,
    views: Buffer.from(parts.views.toString().replace(from, to)),
  })
  expect(() => bringIn(there, hurt('"number":1', '"number":0'), same)).toThrow('views')
  expect(() => bringIn(there, hurt('"number":1', '"number":1,"x":1'), same)).toThrow('views')
  expect(() => bringIn(there, parts, {})).toThrow('a connection is missing')
})
