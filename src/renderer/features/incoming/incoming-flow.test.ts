import { describe, expect, test } from 'vitest'
import { failed } from '../../../shared/ipc/failure.ts'
import type { ReviewCandidate } from '../../../shared/schemas/review.ts'
import type { FoundTable, FoundThing } from '../../intake/found.ts'
import { fileSource, type Payload } from '../../intake/payload.ts'
import { recognisePayload } from '../../intake/recognise-payload.ts'
import { readers } from '../../intake/testing/readers.ts'
import type { IncomingItem } from '../../services/incoming/receive-incoming.tsx'
import { type FlowPorts, processIncomingItem, type Question, type Report } from './incoming-flow.ts'

type Answers = Partial<Record<Question['kind'], string | null>>

function desk({ onForm = false, answers = {} as Answers, fails = false } = {}) {
  const rows: ReviewCandidate[] = []
  const reports: Report[] = []
  const asked: Question[] = []
  const brought: { thing: FoundThing; replaces: boolean }[] = []
  const tables: FoundTable[] = []
  const went: string[] = []
  const stop = new AbortController()
  let makesSmaller = false
  const ports: FlowPorts = {
    readText: readers.readText,
    recognise: async (payload) => recognisePayload(payload),
    signal: stop.signal,
    collection: 'harbour',
    prepare: async (file, place) => {
      if (file.size > 5_000_000 && !makesSmaller)
        return { ok: false, error: { name: place, reason: 'picture-too-large', facts: {} } }
      const [bytes, thumbnail] = [new Uint8Array(1), new Uint8Array(1)]
      return { ok: true, value: { bytes, thumbnail, name: file.name, place, pagesLeft: 0 } }
    },
    store: async (pictures) => {
      const held = { id: 'a'.repeat(64), mediaType: 'image/png', byteLength: 1, width: 1, height: 1 } as const
      return pictures.map(({ name }) => ({ ok: true, value: { ...held, name } }))
    },
    makeSmaller: () => {
      makesSmaller = true
    },
    addRows: async (candidates) => {
      if (fails) return { ok: false, error: failed('storage-full') }
      rows.push(...candidates)
      return { ok: true, value: null }
    },
    ask: (make) =>
      new Promise((resolve) => {
        const question = make(resolve)
        asked.push(question)
        // The cast holds: each answer has the kind of its question.
        question.answer((answers[question.kind] ?? null) as never)
      }),
    formHasContent: async () => onForm,
    bring: (incoming) => brought.push(incoming),
    openTable: (table) => tables.push(table),
    go: ({ screen }) => went.push(screen),
    onProgress: () => undefined,
    report: (report) => reports.push(report),
  }
  return { ports, rows, reports, asked, brought, tables, went, stop }
}

const paste = (text: string): IncomingItem => {
  const texts = { 'text/plain': text, 'text/html': '', 'text/uri-list': '', 'text/x-moz-url': '' }
  return { kind: 'payload', payload: { way: 'paste', texts, files: [], entries: [] } satisfies Payload }
}
const files = (...all: readonly (readonly [string, BlobPart])[]): IncomingItem => ({
  kind: 'files',
  files: all.map(([name, contents]) => new File([contents], name)),
})
const addresses = 'https://a.example/\nhttps://b.example/1'

describe('one thing', () => {
  test('fills an empty form in', async () => {
    const { ports, brought, went, rows } = desk()
    await processIncomingItem(paste('https://a.example/'), ports)
    expect(brought).toMatchObject([{ thing: { kind: 'website' }, replaces: false }])
    expect(went).toEqual(['add'])
    expect(rows).toEqual([])
  })

  test.each([
    ['review', ['review'], 1, 0],
    ['replace', ['add'], 0, 1],
    [null, [], 0, 0],
  ] as const)('a form with something on it is asked about: %s', async (answer, screens, inReview, onForm) => {
    const { ports, brought, went, rows, asked } = desk({ onForm: true, answers: { 'form-taken': answer } })
    await processIncomingItem(files(['ship.png', 'x']), ports)
    expect(asked).toHaveLength(1)
    expect(went).toEqual(screens)
    expect(rows).toHaveLength(inReview)
    expect(brought.map(({ replaces }) => replaces)).toEqual(onForm === 1 ? [true] : [])
  })

  test('keeps an external link beside the form without asking', async () => {
    const { ports, asked, rows, reports } = desk({ onForm: true })
    const thing = { kind: 'website', address: 'https://a.example/', title: 'A', source: '' } as const
    const sources = (async function* () {
      yield { taken: true, found: thing } as const
    })()
    await processIncomingItem({ kind: 'opened', sources }, ports)
    expect(asked).toEqual([])
    expect(rows).toMatchObject([{ title: 'A', content: { kind: 'website' } }])
    expect(reports).toEqual([{ kind: 'form-kept', title: 'A' }])
  })
})

describe('addresses', () => {
  test.each([
    ['websites', ['review'], 2, 0],
    ['text', ['add'], 0, 1],
    [null, [], 0, 0],
  ] as const)('a list of them is asked about: %s', async (answer, screens, inReview, onForm) => {
    const { ports, went, rows, brought, asked } = desk({ answers: { addresses: answer } })
    await processIncomingItem(paste(addresses), ports)
    expect(asked).toMatchObject([{ kind: 'addresses', count: 2 }])
    expect(went).toEqual(screens)
    expect(rows).toHaveLength(inReview)
    expect(brought).toHaveLength(onForm)
    if (onForm === 1) expect(brought[0]?.thing).toMatchObject({ kind: 'text', text: addresses })
  })

  test('asks about a file of addresses alike and records the source of rows', async () => {
    const { ports, rows } = desk({ answers: { addresses: 'websites' } })
    await processIncomingItem(files(['links.txt', addresses]), ports)
    expect(rows.map(({ source }) => source)).toEqual(['links.txt', 'links.txt'])
  })

  test('those of the form become websites unasked', async () => {
    const { ports, rows, asked } = desk()
    await processIncomingItem({ kind: 'addresses', addresses: addresses.split('\n') }, ports)
    expect(asked).toEqual([])
    expect(rows).toHaveLength(2)
  })
})

describe('several files', () => {
  const large = new Uint8Array(5_000_001)

  test('go to the review, all but pictures with the last collection, and what is not taken is told there', async () => {
    const { ports, rows, went, reports } = desk()
    await processIncomingItem(files(['a.png', 'x'], ['b.txt', 'Text'], ['c.pdf', 'x']), ports)
    expect(rows.map(({ title, collection }) => [title, collection])).toEqual([
      ['A', ''],
      ['B', 'harbour'],
    ])
    expect(went).toEqual(['review'])
    expect(reports).toEqual([])
  })

  test.each([
    ['smaller', 2],
    ['leave', 1],
    [null, 0],
  ] as const)('too large pictures among them are asked about once: %s', async (answer, inReview) => {
    const { ports, rows, asked } = desk({ answers: { 'too-large': answer } })
    await processIncomingItem(files(['a.png', large], ['b.txt', 'Text']), ports)
    expect(asked).toMatchObject([{ kind: 'too-large', files: [{ name: 'a.png' }] }])
    // Leaving the picture out does not make the text a single item: two were dropped.
    expect(rows).toHaveLength(inReview)
  })

  test('reports unusable things and stays on the screen', async () => {
    const { ports, went, reports } = desk()
    await processIncomingItem(files(['c.pdf', 'x'], ['d.mov', 'x']), ports)
    expect(went).toEqual([])
    expect(reports).toMatchObject([
      { kind: 'not-taken', isAll: true, list: [{ name: 'c.pdf' }, { name: 'd.mov' }] },
    ])
  })

  test('a table goes to its own screen, what is beside it to the review, a second table is named', async () => {
    const { ports, tables, rows, reports } = desk()
    await processIncomingItem(
      files(['a.csv', 'a,b'], ['b.csv', 'a,b'], ['c.png', 'x'], ['d.png', 'x']),
      ports,
    )
    expect(tables).toMatchObject([{ name: 'a.csv' }])
    expect(rows).toHaveLength(2)
    expect(reports).toMatchObject([
      { kind: 'beside-table', reviewed: 2 },
      { kind: 'not-taken', isAll: false, list: [{ name: 'b.csv', reason: 'one-table-at-a-time' }] },
    ])
  })

  test('a single thing beside a table is a row like those of the table, whatever is on the form', async () => {
    const { ports, tables, rows, asked, brought } = desk({ onForm: true })
    await processIncomingItem(files(['a.csv', 'a,b'], ['c.png', 'x']), ports)
    expect([tables.length, rows.length, asked.length, brought.length]).toEqual([1, 1, 0, 0])
  })

  test('a full disk is said', async () => {
    const { ports, reports, went } = desk({ fails: true })
    await processIncomingItem(files(['a.png', 'x'], ['b.png', 'x']), ports)
    expect(reports).toMatchObject([{ kind: 'failure', reviewed: 0 }])
    expect(went).toEqual([])
  })

  test('reports added and unread things when stopped', async () => {
    const { ports, reports, stop, rows } = desk()
    const addRows = ports.addRows
    const stopping: FlowPorts = {
      ...ports,
      addRows: (...all) => {
        stop.abort()
        return addRows(...all)
      },
    }
    const many = Array.from({ length: 200 }, (_, at) => [`${at}.png`, 'x'] as const)
    await processIncomingItem(files(...many), stopping)
    expect(reports).toEqual([{ kind: 'stopped', reviewed: rows.length, left: 200 - rows.length }])
    expect(rows.length).toBeGreaterThan(0)
  })
})

test('an empty clipboard is said', async () => {
  const { ports, reports } = desk()
  await processIncomingItem(paste('  '), ports)
  expect(reports).toEqual([{ kind: 'nothing' }])
})

test('reads opened files like others', async () => {
  const { ports, rows } = desk()
  const sources = (async function* () {
    yield fileSource(new File(['x'], 'a.png'))
    yield fileSource(new File(['Text'], 'b.txt'))
  })()
  await processIncomingItem({ kind: 'opened', sources }, ports)
  expect(rows).toHaveLength(2)
})

describe('things for the review', () => {
  const bookmarks = (...addresses: readonly string[]) =>
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><H3>Sea</H3><DL><p>${addresses.map((address) => `<DT><A HREF="${address}">A</A>`).join('')}</DL></DL>`

  test('turns bookmarks into rows with folders as tags', async () => {
    const { ports, rows, brought, went, reports } = desk()
    await processIncomingItem(
      files(['bookmarks.html', bookmarks('https://a.example/', 'javascript:1')]),
      ports,
    )
    expect(rows).toMatchObject([
      {
        content: { kind: 'website', address: 'https://a.example/' },
        title: 'A',
        metadata: '{\n  "tags": [\n    "Sea"\n  ]\n}',
      },
    ])
    expect([brought, went]).toEqual([[], ['review']])
    expect(reports).toEqual([])
  })

  test('thousands of bookmarks come to the review in parts', async () => {
    const { ports, rows } = desk()
    const calls: number[] = []
    const counted = {
      ...ports,
      addRows: (...[added, ...rest]: Parameters<FlowPorts['addRows']>) => {
        calls.push(added.length)
        return ports.addRows(added, ...rest)
      },
    }
    const all = Array.from({ length: 3000 }, (_, at) => `https://a.example/${at}`)
    await processIncomingItem(files(['bookmarks.html', bookmarks(...all)]), counted)
    expect(rows).toHaveLength(3000)
    expect(Math.max(...calls)).toBeLessThanOrEqual(100)
  })

  test('a text with a sign that cannot be read is flagged at its place', async () => {
    const { ports, rows, brought } = desk()
    const damaged = Buffer.concat([Buffer.from('Größe\nStra'), Buffer.of(0xff), Buffer.from('ße')])
    await processIncomingItem(files(['a.txt', new Uint8Array(damaged)]), ports)
    expect(brought).toEqual([])
    expect(rows).toMatchObject([
      {
        content: { kind: 'text', text: 'Größe\nStra\ufffdße' },
        problems: [{ field: 'content', code: 'characters-lost', facts: { count: 1, line: 2, column: 5 } }],
      },
    ])
  })
})

describe('a text whose encoding is a guess', () => {
  const german = new Uint8Array(Buffer.from('Größe: über Häfen', 'latin1'))

  test('is read in the encoding that was chosen', async () => {
    const { ports, asked, brought } = desk({ answers: { encoding: 'windows-1250' } })
    const polish = Uint8Array.of(0x9c, 0xb9, 0xea, 0xbf)
    await processIncomingItem(files(['a.txt', polish]), ports)
    expect(asked).toMatchObject([{ kind: 'encoding', file: { name: 'a.txt' } }])
    expect(brought).toMatchObject([{ thing: { text: 'śąęż' } }])
  })

  test('is left out where none was chosen', async () => {
    const { ports, brought, reports } = desk()
    await processIncomingItem(files(['a.txt', german]), ports)
    expect(brought).toEqual([])
    expect(reports).toEqual([
      { kind: 'not-taken', list: [{ name: 'a.txt', reason: 'encoding-not-chosen', facts: {} }], isAll: true },
    ])
  })

  test('is asked about once for all files that look the same', async () => {
    const { ports, rows, asked } = desk({ answers: { encoding: 'windows-1252' } })
    await processIncomingItem(files(['a.txt', german], ['b.txt', german], ['c.txt', 'Größe']), ports)
    expect(asked).toHaveLength(1)
    expect(rows.map(({ content }) => content)).toEqual([
      { kind: 'text', text: 'Größe: über Häfen' },
      { kind: 'text', text: 'Größe: über Häfen' },
      { kind: 'text', text: 'Größe' },
    ])
  })
})
