import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editOf, pull, push } from './testing/calls.ts'
import { type Member, openTeamLibrary, type TeamLibrary } from './testing/team-library.ts'

let library: TeamLibrary
let editor: Member
let other: Member

beforeAll(async () => {
  library = await openTeamLibrary()
  ;[editor, other] = [await library.join('editor'), await library.join('editor')]
})
afterAll(() => library.close())

const seqNow = async () =>
  Number((await library.root<{ seq: string }[]>`SELECT seq FROM desk.library`)[0]?.seq)

describe('push', () => {
  it('numbers versions of a document, and repeats its answer', async () => {
    const edits = [editOf('numbered'), editOf('numbered', { base: 1 }), editOf('numbered', { base: 2 })]
    expect(await push(editor.sql, edits)).toEqual([1, 2, 3])
    expect(await push(editor.sql, edits)).toEqual([1, 2, 3])
    const since = (await seqNow()) - 3
    expect((await pull(editor.sql, since)).map(({ number, person }) => [number, person])).toEqual(
      [1, 2, 3].map((number) => [number, editor.person]),
    )
  })

  it('refuses an edit whose base is not the newest version, and takes the others', async () => {
    await push(editor.sql, [editOf('based'), editOf('based', { base: 1 })])
    const late = [editOf('based', { base: 1 }), editOf('beside'), editOf('based', { base: 0 })]
    expect(await push(other.sql, late)).toEqual([-2, 1, -2])
  })

  it('refuses what was made over an edit that it refuses, although its base fits', async () => {
    await push(editor.sql, [editOf('chained'), editOf('chained', { base: 1 })])
    const late = [editOf('chained', { base: 1 }), editOf('chained', { base: 2 }), editOf('unchained')]
    expect(await push(other.sql, late)).toEqual([-2, -2, 1])
  })

  it('answers 0 for a document that is not there', async () => {
    expect(await push(editor.sql, [editOf('never added', { base: 4 })])).toEqual([0])
    const rows = await library.root`SELECT FROM desk.documents WHERE doc_id = 'never added'`
    expect(rows).toHaveLength(0)
  })

  it('takes nothing of a batch with an edit that cannot stand in the history', async () => {
    const bad = { title: 'no literal' }
    const batch = [editOf('first of batch'), editOf('second of batch', bad), editOf('third of batch')]
    await expect(push(editor.sql, batch)).rejects.toMatchObject({ code: 'TL002' })
    expect(
      await push(
        editor.sql,
        batch.filter(({ title }) => title !== bad.title),
      ),
    ).toEqual([1, 1])
  })

  it('keeps NUL, halves of surrogate pairs and everything else byte for byte', async () => {
    const text = `a\u0000b\ud800c\udfff"\\\n\u{1f600}${String.fromCharCode(127, 0xfffe)}`
    const metadata = `{"x":  1.0, "x": 10000000000000000000001, "${'\ud800'}": "\\u0000"}`
    const since = await seqNow()
    const exact = { title: JSON.stringify(text), metadata: JSON.stringify(metadata) }
    await push(editor.sql, [editOf('exact', exact)])
    const [change] = await pull(other.sql, since)
    expect(JSON.parse(change?.title ?? '')).toBe(text)
    expect(JSON.parse(change?.metadata ?? '')).toBe(metadata)
  })

  it('takes the longest ID there is, also one that no index entry could hold', async () => {
    const id = Array.from({ length: 1000 }, () =>
      String.fromCharCode(0x4e00 + randomBytes(1).readUInt8()),
    ).join('')
    expect(await push(editor.sql, [editOf(id)])).toEqual([1])
    expect(await push(editor.sql, [editOf(id)])).toEqual([-1])
  })

  it('gives numbers and seqs without gaps while eight computers edit the same documents', async () => {
    const since = await seqNow()
    const clients = await Promise.all(Array.from({ length: 8 }, () => library.join('editor')))
    const docs = ['contested 1', 'contested 2', 'contested 3']
    const accepted = await Promise.all(
      clients.map(async ({ sql }, at) => {
        let numbers = 0
        const bases = new Map(docs.map((doc) => [doc, 0]))
        for (let round = 0; round < 12; round += 1) {
          // Different orders, so that the pushes collide midway.
          const turned = docs.map((_, place) => docs[(place + at) % docs.length] ?? '')
          const answers = await push(
            sql,
            turned.map((doc) => editOf(doc, { base: bases.get(doc) ?? 0 })),
          )
          answers.forEach((answer, place) => {
            bases.set(turned[place] ?? '', Math.abs(answer))
            if (answer > 0) numbers += 1
          })
        }
        return numbers
      }),
    )
    const changes = (await pull(editor.sql, since)).filter(({ kind }) => kind === 'version')
    expect(changes).toHaveLength(accepted.reduce((sum, numbers) => sum + numbers, 0))
    for (const doc of docs) {
      const numbers = changes.filter((change) => change.doc === doc).map(({ number }) => number)
      expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    }
    const all = (await pull(editor.sql, since)).map(({ seq }) => Number(seq))
    expect(all).toEqual(all.map((_, at) => since + 1 + at))
  })

  it('makes the changes of two computers seen in the order of their seqs', async () => {
    const since = await seqNow()
    let isDone = false
    const second = await editor.sql.begin(async (first) => {
      await push(first, [editOf('pushed first')])
      const waiting = push(other.sql, [editOf('pushed second')]).then(() => {
        isDone = true
      })
      const waits = async () =>
        (
          await library.root`SELECT FROM pg_stat_activity WHERE usename = ${other.login} AND wait_event_type = 'Lock'`
        ).length
      await expect.poll(async () => isDone || (await waits()) === 1).toBe(true)
      expect(isDone).toBe(false)
      expect(await pull(library.admin.sql, since)).toEqual([])
      return { waiting }
    })
    await second.waiting
    const changes = await pull(library.admin.sql, since)
    expect(changes.map(({ doc }) => doc)).toEqual(['pushed first', 'pushed second'])
  })

  it.each<[string, Parameters<typeof editOf>[1]]>([
    ['an ID of nothing', { doc: '' }],
    ['an ID that is too long', { doc: 'x'.repeat(1001) }],
    ['a base below 0', { base: -1 }],
    ['an action that nobody knows', { action: 'burn' }],
    ['a title that is too long', { title: JSON.stringify('x'.repeat(60_001)) }],
    ['metadata that is no JSON string', { metadata: '{}' }],
    ['an add of what is there', { action: 'add', base: 1 }],
  ])('refuses %s', async (_, more) => {
    await expect(push(editor.sql, [editOf('bounds', more)])).rejects.toMatchObject({ code: 'TL002' })
  })

  it('refuses too many edits, none, and lists of different lengths', async () => {
    const many = Array.from({ length: 501 }, (_, at) => editOf(`many ${at}`))
    await expect(push(editor.sql, many)).rejects.toMatchObject({ code: 'TL002' })
    await expect(push(editor.sql, [])).rejects.toMatchObject({ code: 'TL002' })
    const uneven = editor.sql`SELECT desk_1.push(${[randomUUID()]}::uuid[], ${['a', 'b']}::text[], '{0}', '{edit}',
      '{null}', '{null}', '{null}', '{null}', '{null}')`
    await expect(uneven).rejects.toMatchObject({ code: 'TL002' })
  })

  it('refuses more text than a message should have', async () => {
    const metadata = JSON.stringify('x'.repeat(5_900_000))
    const edits = [1, 2, 3].map((at) => editOf(`large ${at}`, { metadata }))
    await expect(push(editor.sql, edits)).rejects.toMatchObject({ code: 'TL002' })
    expect(await push(editor.sql, edits.slice(0, 2))).toEqual([1, 1])
  })

  it('lets an administrator alone seed what the service has already', async () => {
    const seed = [editOf('seeded', { action: 'seed' })]
    await expect(push(editor.sql, seed)).rejects.toMatchObject({ code: 'TL003' })
    expect(await push(library.admin.sql, seed)).toEqual([1])
    const rows = await editor.sql`SELECT doc FROM desk_1.owed(1000) WHERE doc = 'seeded'`
    expect(rows).toHaveLength(0)
  })
})

describe('pull', () => {
  it('gives pages in order, and nothing at the end', async () => {
    const since = await seqNow()
    await push(
      editor.sql,
      Array.from({ length: 25 }, (_, at) => editOf(`paged ${at}`)),
    )
    const seen: number[] = []
    for (let cursor = since; ; cursor = seen.at(-1) ?? since) {
      const page = await pull(other.sql, cursor, 10)
      if (page.length === 0) break
      expect(page.length).toBeLessThanOrEqual(10)
      seen.push(...page.map(({ seq }) => Number(seq)))
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => since + 1 + at))
  })

  it('cuts a page that gets too large, after one row at least', async () => {
    const since = await seqNow()
    const metadata = JSON.stringify('x'.repeat(3_000_000))
    for (const at of [1, 2, 3]) await push(editor.sql, [editOf(`heavy ${at}`, { metadata })])
    expect(await pull(other.sql, since)).toHaveLength(2)
    expect(await pull(other.sql, since + 2)).toHaveLength(1)
  })

  it('tells who belongs to the library', async () => {
    const people = (await pull(other.sql, 0)).filter(({ kind }) => kind === 'person')
    expect(people).toContainEqual(expect.objectContaining({ person: 1, action: 'admin', body: 'Ada' }))
  })

  it('wakes those who listen', async () => {
    const listener = library.connect(superuserOf(library))
    const woken = new Promise<string>((heard) => {
      void listener.listen('desk', heard, () => push(editor.sql, [editOf('loud')]))
    })
    expect(Number(await woken)).toBe(await seqNow())
  })
})

describe('heads', () => {
  it('come newest first in pages, each with the newest version', async () => {
    await push(editor.sql, [editOf('head 1'), editOf('head 2'), editOf('head 3')])
    await push(editor.sql, [editOf('head 2', { base: 1, title: '"Newer"' })])
    const page = (below: string, most: number) =>
      other.sql`SELECT doc_key, doc, number, title FROM desk_1.heads(${below}, ${most})`
    const first = await page('9223372036854775807', 2)
    expect(first.map(({ doc, number }) => [doc, number])).toEqual([
      ['head 3', 1],
      ['head 2', 2],
    ])
    expect(first[1]?.title).toBe('"Newer"')
    const [next] = await page(first[1]?.doc_key, 2)
    expect(next?.doc).toBe('head 1')
    expect(await page('1', 10)).toHaveLength(0)
  })
})

describe('history', () => {
  it('gives the versions below a number, newest first', async () => {
    const edits = Array.from({ length: 60 }, (_, base) => editOf('long history', { base }))
    await push(editor.sql, edits)
    const page = async (below: number) =>
      (await other.sql`SELECT number FROM desk_1.history('long history', ${below})`).map(
        ({ number }) => number,
      )
    expect(await page(1_000_000)).toEqual(Array.from({ length: 50 }, (_, at) => 60 - at))
    expect(await page(11)).toEqual(Array.from({ length: 10 }, (_, at) => 10 - at))
    expect(await page(1)).toEqual([])
  })
})

describe('contents', () => {
  const partSize = 1024 * 1024
  const partsOf = (bytes: Buffer) =>
    Array.from({ length: Math.floor(bytes.length / partSize) + 1 }, (_, at) =>
      bytes.subarray(at * partSize, (at + 1) * partSize),
    )
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const idOf = (bytes: Buffer) => digest(Buffer.concat(partsOf(bytes).map(digest))).toString('hex')
  const put = async (sql: Sql, id: string, part: number, bytes: Buffer) =>
    (await sql`SELECT desk_1.put_content(${id}, ${part}, ${bytes}) AS whole`)[0]?.whole
  const read = async (id: string, part: number) =>
    (await other.sql`SELECT desk_1.content(${id}, ${part}) AS bytes`)[0]?.bytes

  it('come together where they are small, up to 4 MB', async () => {
    const texts = Array.from({ length: 6 }, () => randomBytes(900_000))
    const long = randomBytes(partSize + 5)
    const ids = [...texts, long].map(idOf)
    for (const [at, id] of ids.entries())
      for (const [part, bytes] of partsOf(texts[at] ?? long).entries()) await put(editor.sql, id, part, bytes)
    const found = await other.sql`SELECT * FROM desk_1.contents(${ids}::text[])`
    const small = ids.slice(0, -1).sort()
    expect(found.map(({ id }) => id)).toEqual(small.slice(0, 4))
    expect(found.every(({ id, bytes }) => idOf(bytes) === id)).toBe(true)
  })

  it('go up together where they are of one part, or none of them', async () => {
    const texts = Array.from({ length: 3 }, () => randomBytes(1000))
    const ids = texts.map(idOf)
    const putAll = (all: readonly Buffer[]) =>
      editor.sql`SELECT desk_1.put_contents(${ids}::text[], ${editor.sql.array([...all])})`
    await expect(putAll([...texts].reverse())).rejects.toMatchObject({ code: 'TL004' })
    await expect(putAll(texts.slice(1))).rejects.toMatchObject({ code: 'TL002' })
    await expect(putAll(texts.map(() => randomBytes(partSize)))).rejects.toMatchObject({ code: 'TL002' })
    expect(await Promise.all(ids.map((id) => read(id, 0)))).toEqual([null, null, null])
    await putAll(texts)
    await putAll(texts)
    expect(await Promise.all(ids.map((id) => read(id, 0)))).toEqual(texts)
  })

  it('go up in parts, once for all, and come back byte for byte', async () => {
    const bytes = randomBytes(2 * partSize + 5)
    const id = idOf(bytes)
    const [first = Buffer.of(), second = Buffer.of(), last = Buffer.of()] = partsOf(bytes)
    expect(await put(editor.sql, id, 0, first)).toBe(false)
    expect(await put(editor.sql, id, 0, first)).toBe(false)
    expect(await put(editor.sql, id, 1, second)).toBe(false)
    expect(await read(id, 0)).toBeNull()
    const edit = [editOf('with content', { action: 'add', content: id })]
    await expect(push(editor.sql, edit)).rejects.toMatchObject({ code: 'TL004' })
    expect(await put(editor.sql, id, 2, last)).toBe(true)
    expect(await push(editor.sql, edit)).toEqual([1])
    expect(await put(other.sql, id, 0, Buffer.from('other bytes'))).toBe(true)
    const parts: Buffer[] = [await read(id, 0), await read(id, 1), await read(id, 2)]
    expect(Buffer.concat(parts).equals(bytes)).toBe(true)
    expect(await read(id, 3)).toBeNull()
  })

  it('are complete with an empty part where the last one is full', async () => {
    const bytes = randomBytes(partSize)
    const id = idOf(bytes)
    expect(await put(editor.sql, id, 0, bytes)).toBe(false)
    expect(await put(editor.sql, id, 1, Buffer.of())).toBe(true)
  })

  it('are refused where they are not what the ID says, and can be put right', async () => {
    const bytes = Buffer.from('right')
    const id = idOf(bytes)
    await expect(put(editor.sql, id, 0, Buffer.from('wrong'))).rejects.toMatchObject({ code: 'TL004' })
    await expect(put(editor.sql, id, 1, bytes)).rejects.toMatchObject({ code: 'TL004' })
    expect(await put(editor.sql, id, 0, bytes)).toBe(true)
  })

  it('have bounds', async () => {
    const id = 'a'.repeat(64)
    await expect(put(editor.sql, 'A', 0, Buffer.of())).rejects.toMatchObject({ code: 'TL002' })
    await expect(put(editor.sql, id, 320, Buffer.of())).rejects.toMatchObject({ code: 'TL002' })
    await expect(put(editor.sql, id, 0, Buffer.alloc(partSize + 1))).rejects.toMatchObject({ code: 'TL002' })
  })
})

describe('things', () => {
  const keep = async (sql: Sql, id: string, base: number, body: string | null, kind = 'template') =>
    (await sql`SELECT desk_1.keep(${kind}, ${id}, ${base}, ${body}) AS number`)[0]?.number

  it('are replaced on their newest base only, and repeat their answer', async () => {
    expect(await keep(editor.sql, 'letters', 0, '"one"')).toBe(1)
    expect(await keep(editor.sql, 'letters', 0, '"one"')).toBe(1)
    expect(await keep(other.sql, 'letters', 0, '"two"')).toBe(-1)
    expect(await keep(other.sql, 'letters', 1, '"two"')).toBe(2)
    expect(await keep(editor.sql, 'letters', 2, null)).toBe(3)
    const [last] = await pull(other.sql, (await seqNow()) - 1)
    expect(last).toMatchObject({
      kind: 'template',
      id: 'letters',
      number: 3,
      body: null,
      person: editor.person,
    })
  })

  it('that versions name are written again by their author alone, and never removed', async () => {
    expect(await keep(editor.sql, 'import', 0, '"one"', 'session')).toBe(1)
    expect(await keep(other.sql, 'import', 0, '"one"', 'session')).toBe(-1)
    expect(await keep(other.sql, 'import', 1, '"two"', 'session')).toBe(-1)
    expect(await keep(editor.sql, 'import', 1, '"two"', 'session')).toBe(2)
    await expect(keep(editor.sql, 'import', 2, null, 'session')).rejects.toMatchObject({ code: 'TL002' })
    await expect(keep(editor.sql, 'edit', 0, null, 'bulk-edit')).rejects.toMatchObject({ code: 'TL002' })
  })

  it('name the import session of a document to who begins to read', async () => {
    const [session, bulkEdit] = [randomUUID(), randomUUID()]
    await push(editor.sql, [
      editOf('imported', { change: session }),
      editOf('imported', { base: 1, action: 'change', change: bulkEdit }),
    ])
    const [head] = await other.sql`SELECT * FROM desk_1.heads(9007199254740991, 1)`
    expect(head).toMatchObject({ doc: 'imported', number: 2, change: bulkEdit, session })
  })

  it('have bounds', async () => {
    await expect(keep(editor.sql, 'letters', 3, '"x"', 'secret')).rejects.toMatchObject({ code: 'TL002' })
    await expect(keep(editor.sql, '', 0, '"x"')).rejects.toMatchObject({ code: 'TL002' })
    await expect(keep(editor.sql, 'letters', 3, 'no literal')).rejects.toMatchObject({ code: 'TL002' })
  })
})

const superuserOf = ({ root }: TeamLibrary) => String(root.options.user)
