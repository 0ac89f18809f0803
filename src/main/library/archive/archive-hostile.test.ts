import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extremeDigits } from '../../../shared/domain/testing/extreme-numbers.ts'
import { calls } from '../../../shared/ipc/contract.ts'
import { type ArchivePart, archiveParts } from '../../../shared/schemas/archive.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import { bringIn, type Desk, type Parts, takeOut } from '../testing/test-archive.ts'
import { openOperations } from '../testing/test-operations.ts'
import { type Action, act, connections, createWorld, sendAll } from '../testing/test-random-library.ts'
import { expectWhole } from '../testing/test-whole.ts'

const same = Object.fromEntries(connections.map((id) => [id, id]))
const of = { connection: 0, document: 1, pause: 5 }
const text = { kind: 'text', text: 'Along the river' } as const
const made: readonly Action[] = [
  {
    kind: 'add',
    ...of,
    content: text,
    title: 'River',
    metadata: '{"a": 1.0, "__proto__": {"": 12345678901234567890}}',
  },
  { kind: 'edit', ...of, title: 'The river', metadata: '{}', way: 'table', restores: false },
  { kind: 'send', ...of, outcome: 'lost' },
  { kind: 'send', ...of, outcome: 'accepted' },
  {
    kind: 'add',
    ...of,
    connection: 1,
    document: 2,
    content: { kind: 'website', address: 'https://example.org/' },
    title: 'Page',
    metadata: null,
  },
  { kind: 'send', ...of, connection: 1, outcome: 'refused' },
  { kind: 'template', ...of, label: 'A' },
  { kind: 'view', ...of, title: 'Mine', asks: 'title:x' },
]
const change = {
  id: '00000000-0000-4000-8000-00000000000c',
  connection: connections[0],
  at: 1,
  state: 'done',
  undoes: null,
  steps: [{ kind: 'replace', in: { kind: 'title' }, find: 'a', by: 'b', matchCase: true }],
  ...{ removes: ['/a'], total: 1, planned: 1, same: 0, problems: 0, done: 1, leftOut: 0 },
}

let whole: Parts
let here: Desk & { readonly end: () => void }
beforeAll(() => {
  here = openOperations()
  const world = createWorld(1)
  act(here, made, world)
  sendAll(here, world)
  whole = { ...takeOut(here), changes: Buffer.from(`${JSON.stringify(change)}\n`) }
})
afterAll(() => here.end())

const deep = (open: string, inner: string, close: string, times: number) =>
  open.repeat(times) + inner + close.repeat(times)
const oddTexts = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00\ud800',
    '\u202e',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '9'.repeat(400),
    'x'.repeat(20_000),
    '2026-02-30',
    'https://',
    'http://[',
    'javascript:alert(1)',
    '{',
    'null',
  ],
  ...[deep('{"a":', '1', '}', 5000), deep('[', '', ']', 5000), '{"a":1,"a":2}', '{"__proto__":{"a":1}}'],
]
const hostileValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: extremeDigits },
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts).map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((one) => JSON.stringify(one)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['null', 'true', '{}', '[]', '[null]', '{"__proto__":1}', '{"a":1,"a":2}'],
      deep('[', '', ']', 50_000),
      deep('{"a":', '1', '}', 20_000),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...connections, change.id, 'done', 'text', 'add')
      .map((one) => JSON.stringify(one)),
  },
)
const hurt = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('value' as const),
      line: fc.nat(),
      place: fc.nat(),
      raw: hostileValue,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('name' as const),
      line: fc.nat(),
      name: fc.constantFrom(...oddTexts, 'id', 'more'),
      raw: hostileValue,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('lost' as const, 'twice' as const, 'moved' as const),
      line: fc.nat(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('bytes' as const),
      line: fc.nat(),
      with: fc.uint8Array({ maxLength: 6 }),
      skips: fc.nat(8),
    }),
  },
)
type Hurt = typeof hurt extends fc.Arbitrary<infer T> ? T : never
const hurts = fc.array(fc.tuple(fc.constantFrom<ArchivePart>(...archiveParts), hurt), {
  minLength: 1,
  maxLength: 3,
})

const foundBefore = [0, 1, 2].flatMap((line): [[ArchivePart, Hurt][]][] => [
  [[['receipts', { kind: 'value', line, place: 6, raw: '8640000000000001' }]]],
  [[['receipts', { kind: 'value', line, place: 15, raw: '1e299' }]]],
])

type Place = { readonly holder: Record<string, unknown> | unknown[]; readonly name: string }

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown> | unknown[]
  return Object.entries(holder).flatMap(([name, inner]) => [{ holder, name }, ...placesIn(inner)])
}

function hurtLine(line: string, how: Extract<Hurt, { kind: 'value' }>): string {
  const value: unknown = JSON.parse(line)
  const places = placesIn(value)
  const place = places[how.place % places.length]
  if (place === undefined) return line
  Object.assign(place.holder, { [place.name]: '@hurt@' })
  return JSON.stringify(value).replace('"@hurt@"', () => how.raw)
}

function hurtPart(part: Buffer, how: Hurt): Buffer {
  const lines = part.toString().split('\n').slice(0, -1)
  if (lines.length === 0) return part
  const at = how.line % lines.length
  const line = lines[at] ?? ''
  const written = (changed: readonly string[]) => Buffer.from(changed.map((one) => `${one}\n`).join(''))
  switch (how.kind) {
    case 'value':
      return line.startsWith('{')
        ? written(
            lines.with(
              at,
              safely(() => hurtLine(line, how), line),
            ),
          )
        : part
    case 'name':
      return written(
        lines.with(
          at,
          line.replace(
            /(\{)("|\})/,
            (_, open, next) =>
              `${open}${JSON.stringify(how.name)}:${how.raw}${next === '}' ? '' : ','}${next}`,
          ),
        ),
      )
    case 'lost':
      return written(lines.toSpliced(at, 1))
    case 'twice':
      return written(lines.toSpliced(at, 0, line))
    case 'moved':
      return written([...lines.toSpliced(at, 1), line])
    case 'bytes': {
      const from = how.line % Math.max(1, part.length)
      return Buffer.concat([part.subarray(0, from), how.with, part.subarray(from + how.skips)])
    }
  }
}

/** An earlier mutation may have left invalid JSON. */
function safely<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function broughtIn(desk: Desk, parts: Parts, mode: 'look' | 'take'): 'whole' | 'refused' {
  try {
    bringIn(desk, parts, same, { mode })
    return 'whole'
  } catch (cause) {
    // `bringIn` throws for what the library answers as data; anything that the library itself throws has
    // another text.
    const words = cause instanceof Error ? cause.message : ''
    expect(words).toMatch(/^(changes|templates|imports|views|documents|receipts): [\w .,'-]*(: \w+)?$/)
    expect(words.length).toBeLessThan(200)
    return 'refused'
  }
}

function expectAnswered({ operations }: Desk): void {
  while (!operations.usage.count());
  const page = { after: null, limit: 500 }
  for (const connectionId of connections) {
    const period = { connectionId, from: null, to: '9999-12-31' }
    expect(calls['usage/figures'].output.parse(operations.calls['usage/figures'](period)).isComplete).toBe(
      true,
    )
    calls['usage/rows'].output.parse(operations.calls['usage/rows']({ ...period, ...page }))
    calls['activity/list'].output.parse(
      operations.calls['activity/list']({ connectionId, outcome: null, text: '', ...page }),
    )
    calls['templates/list'].output.parse(operations.templates.list(connectionId))
    calls['import-sessions/list'].output.parse(
      operations.calls['import-sessions/list']({ connectionId, limit: 50 }),
    )
    const sort = { by: 'added', descending: true } as const
    const found = operations.calls['documents/search']({ connectionId, text: '', sort, fields: [], ...page })
    const { rows } = calls['documents/search'].output.parse(found)
    for (const { documentId } of rows) {
      calls['documents/get'].output.parse(operations.calls['documents/get']({ connectionId, documentId }))
    }
    operations.calls['exports/document-lines']({
      connectionId,
      ids: rows.map(({ documentId }) => documentId),
    })
  }
  calls['views/list'].output.parse(operations.calls['views/list']())
  while (!operations.search.prepare());
}

test.each(['', ' \u2003\\n'])('refuses an archive with a blank text: %j', (blank) => {
  const documents = whole.documents
    .toString()
    .replace(/("kind":"text","body":)"(?:[^"\\]|\\.)*"/, (_, before) => `${before}"${blank}"`)
  expect(documents).toContain(`"kind":"text","body":"${blank}"`)
  const desk = openOperations()
  try {
    for (const mode of ['look', 'take'] as const)
      expect(broughtIn(desk, { ...whole, documents: Buffer.from(documents) }, mode)).toBe('refused')
    expectAnswered(desk)
  } finally {
    desk.end()
  }
})

test('refuses a crafted archive with a code, or leaves the library intact', () => {
  const ends = { whole: 0, refused: 0 }
  fc.assert(
    fc.property(hurts, (all) => {
      const parts = { ...whole }
      for (const [part, how] of all) parts[part] = hurtPart(parts[part], how)
      const desk = openOperations()
      const other = openOperations()
      try {
        const looked = broughtIn(desk, parts, 'look')
        const ended = broughtIn(desk, parts, 'take')
        expect(ended).toBe(looked)
        ends[ended] += 1
        expect(desk.db.texts('PRAGMA integrity_check')).toEqual(['ok'])
        expectWhole(desk)
        expectAnswered(desk)
        expect(broughtIn(other, takeOut(desk), 'take')).toBe('whole')
        expectWhole(other)
      } finally {
        desk.end()
        other.end()
      }
    }),
    { numRuns: shortOrLong(8, 400), examples: foundBefore },
  )
  expect(ends.refused).toBeGreaterThan(0)
  expect(ends.whole).toBeGreaterThan(0)
})
