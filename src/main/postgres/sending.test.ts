import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Claimed, claim, complete, editOf, owed, pull, push } from './testing/calls.ts'
import { type Member, openTeamLibrary, type TeamLibrary } from './testing/team-library.ts'

let library: TeamLibrary
let editor: Member
let other: Member
let doc: string

beforeAll(async () => {
  library = await openTeamLibrary()
  ;[editor, other] = [await library.join('editor'), await library.join('editor')]
})
afterAll(() => library.close())

beforeEach(async () => {
  doc = `document ${randomUUID()}`
  await push(editor.sql, [editOf(doc)])
})

async function claimed(sql: Sql, ms?: number): Promise<Claimed> {
  const [first] = await claim(sql, [doc], ms)
  if (first === undefined) throw new Error('The document could not be claimed')
  return first
}
const isOwed = async () => (await owed(other.sql)).includes(doc)
const newer = (base: number) => push(editor.sql, [editOf(doc, { base })])
const letRecheckCome = () =>
  library.root`UPDATE desk.documents SET recheck_at = clock_timestamp() - interval '1 second' WHERE doc_id = ${doc}
    AND recheck_at IS NOT NULL`
const row = async () =>
  (
    await library.root`SELECT number, arrived, refused, holder, recheck_at FROM desk.documents WHERE doc_id = ${doc}`
  )[0]

describe('a claim', () => {
  it('gives the newest number and a fence to one computer at a time', async () => {
    await newer(1)
    const mine = await claimed(editor.sql)
    expect(mine).toEqual({ place: 1, number: 2, fence: '1' })
    expect(await claim(other.sql, [doc])).toEqual([])
    expect(await claim(editor.sql, [doc])).toEqual([])
    expect(await isOwed()).toBe(false)
  })

  it('names places, not documents, and answers in numbers only', async () => {
    const second = `${doc} b`
    await push(editor.sql, [editOf(second)])
    const answer = await claim(editor.sql, ['nothing of this name', second, doc])
    expect(answer.map(({ place }) => place).sort()).toEqual([2, 3])
    expect(Object.keys(answer[0] ?? {}).sort()).toEqual(['fence', 'number', 'place'])
  })

  it('goes to one of eight computers that ask at once', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => library.join('editor')))
    const answers = await Promise.all(clients.map(({ sql }) => claim(sql, [doc])))
    expect(answers.flat()).toHaveLength(1)
  })

  it('is given back unsent by its holder alone', async () => {
    const { fence } = await claimed(editor.sql)
    const release = (sql: Sql, given: string) =>
      sql`SELECT desk_1.release(${[doc]}::text[], ${[given]}::bigint[])`
    await release(other.sql, fence)
    await release(editor.sql, '0')
    expect(await isOwed()).toBe(false)
    await release(editor.sql, fence)
    expect(await isOwed()).toBe(true)
    expect((await claimed(other.sql)).fence).toBe('2')
  })

  it('has bounds', async () => {
    await expect(claim(editor.sql, [doc], -1)).rejects.toMatchObject({ code: 'TL002' })
    await expect(claim(editor.sql, [doc], 600_001)).rejects.toMatchObject({ code: 'TL002' })
    await expect(claim(editor.sql, [])).rejects.toMatchObject({ code: 'TL002' })
    const many = Array.from({ length: 501 }, () => doc)
    await expect(claim(editor.sql, many)).rejects.toMatchObject({ code: 'TL002' })
  })
})

describe('an attempt', () => {
  it('that is done leaves nothing to send, and a newer version to send again', async () => {
    const { fence, number } = await claimed(editor.sql)
    await newer(1)
    await complete(editor.sql, { doc, fence, number, outcome: 'done' })
    expect(await row()).toMatchObject({ number: 2, arrived: 1, holder: null, recheck_at: null })
    expect(await isOwed()).toBe(true)
    const next = await claimed(other.sql)
    await complete(other.sql, { doc, ...next, outcome: 'done' })
    expect(await isOwed()).toBe(false)
  })

  it('counts once, however often it is told', async () => {
    const attempt = randomUUID()
    const { fence, number } = await claimed(editor.sql)
    const [{ seq = '0' } = {}] = await library.root<{ seq: string }[]>`SELECT seq FROM desk.library`
    await complete(editor.sql, { doc, fence, number, outcome: 'done', attempt })
    await newer(1)
    await complete(editor.sql, { doc, fence, number, outcome: 'unclear', attempt })
    const changes = (await pull(other.sql, Number(seq))).filter(({ kind }) => kind === 'attempt')
    expect(changes).toMatchObject([
      { id: attempt, doc, action: 'done', body: '"answer"', person: editor.person },
    ])
    const history = await other.sql`SELECT kind, number FROM desk_1.history(${doc}, 100)`
    expect(history.map(({ kind, number: of }) => [kind, of])).toEqual([
      ['version', 2],
      ['version', 1],
      ['attempt', 1],
    ])
  })

  it('that was refused waits for a newer version', async () => {
    const { fence, number } = await claimed(editor.sql)
    await complete(editor.sql, { doc, fence, number, outcome: 'refused' })
    expect(await isOwed()).toBe(false)
    expect(await claim(other.sql, [doc])).toEqual([])
    await newer(1)
    expect(await isOwed()).toBe(true)
  })

  it('that ended unclear is sent once more when nothing late can come, then no more', async () => {
    const { fence, number } = await claimed(editor.sql)
    await complete(editor.sql, { doc, fence, number, outcome: 'unclear' })
    await complete(editor.sql, { doc, ...(await claimed(other.sql)), outcome: 'done' })
    await complete(other.sql, { doc, fence: '2', number: 1, outcome: 'done' })
    await letRecheckCome()
    expect(await isOwed()).toBe(true)
    await complete(editor.sql, { doc, ...(await claimed(editor.sql)), outcome: 'done' })
    expect(await row()).toMatchObject({ arrived: 1, recheck_at: null })
    expect(await isOwed()).toBe(false)
  })

  it('that was sent while a recheck was due later does not end the recheck', async () => {
    await complete(editor.sql, { doc, ...(await claimed(editor.sql)), outcome: 'unclear' })
    await complete(other.sql, { doc, ...(await claimed(other.sql)), outcome: 'done' })
    expect((await row())?.recheck_at).not.toBeNull()
    expect(await isOwed()).toBe(false)
    await letRecheckCome()
    expect(await isOwed()).toBe(true)
  })

  it('is told with others, or none of them', async () => {
    const second = `${doc} b`
    await push(editor.sql, [editOf(second)])
    const all = (await claim(editor.sql, [doc, second])).map(({ place, ...lease }) => ({
      ...{ doc: place === 1 ? doc : second, ...lease, outcome: 'done' },
    }))
    const wrong = all.map((one) => (one.doc === second ? { ...one, number: 2 } : one))
    await expect(complete(editor.sql, ...wrong)).rejects.toMatchObject({ code: 'TL002' })
    expect(await row()).toMatchObject({ arrived: 0, holder: editor.login })
    await complete(editor.sql, ...all)
    expect(await row()).toMatchObject({ arrived: 1, holder: null })
    const [other] = await library.root`SELECT arrived FROM desk.documents WHERE doc_id = ${second}`
    expect(other).toMatchObject({ arrived: 1 })
    const many = Array.from({ length: 101 }, () => all[0] ?? { doc, fence: '1', number: 1, outcome: 'done' })
    await expect(complete(editor.sql, ...many)).rejects.toMatchObject({ code: 'TL002' })
  })

  it('has bounds: no fence that was never given, no number that is not there', async () => {
    const { fence, number } = await claimed(editor.sql)
    const attempt = { doc, fence, number, outcome: 'done' }
    for (const wrong of [{ fence: '2' }, { number: 2 }, { outcome: 'perhaps' }])
      await expect(complete(editor.sql, { ...attempt, ...wrong })).rejects.toMatchObject({ code: 'TL002' })
  })
})

describe('a lease that lapsed', () => {
  it('goes to another computer, which has to send once more when nothing late can come', async () => {
    await claimed(editor.sql, 0)
    const next = await claimed(other.sql)
    expect(next.fence).toBe('2')
    await complete(other.sql, { doc, ...next, outcome: 'done' })
    expect(await isOwed()).toBe(false)
    await letRecheckCome()
    expect(await isOwed()).toBe(true)
    await complete(other.sql, { doc, ...(await claimed(other.sql)), outcome: 'done' })
    expect(await row()).toMatchObject({ arrived: 1, recheck_at: null })
  })

  it('has the newest version sent once more where it is reported late', async () => {
    const late = { doc, ...(await claimed(editor.sql, 0)) }
    await complete(other.sql, { doc, ...(await claimed(other.sql)), outcome: 'done' })
    await letRecheckCome()
    await complete(other.sql, { doc, ...(await claimed(other.sql)), outcome: 'done' })
    await complete(editor.sql, { ...late, outcome: 'refused' })
    expect(await isOwed()).toBe(false)
    await complete(editor.sql, { ...late, outcome: 'done' })
    expect(await isOwed()).toBe(true)
    await complete(other.sql, { doc, ...(await claimed(other.sql)), outcome: 'done' })
    expect(await isOwed()).toBe(false)
    await complete(editor.sql, { ...late, outcome: 'unclear' })
    expect(await isOwed()).toBe(false)
    await letRecheckCome()
    expect(await isOwed()).toBe(true)
  })

  it('still counts where nobody took it over', async () => {
    const lapsed = await claimed(editor.sql, 0)
    await complete(editor.sql, { doc, ...lapsed, outcome: 'done' })
    expect(await row()).toMatchObject({ arrived: 1, holder: null, recheck_at: null })
  })

  it('cannot be completed by a computer that does not hold it', async () => {
    const { fence, number } = await claimed(editor.sql)
    await complete(other.sql, { doc, fence, number, outcome: 'done' })
    expect(await row()).toMatchObject({ arrived: 0, holder: editor.login })
  })
})

describe('an add', () => {
  it('is sent by the computer that has the bytes, and later edits by anybody', async () => {
    const added = `${doc} added`
    await push(editor.sql, [editOf(added, { action: 'add' })])
    await push(other.sql, [editOf(added, { base: 1 })])
    expect(await owed(other.sql)).not.toContain(added)
    expect(await claim(other.sql, [added])).toEqual([])
    expect(await owed(editor.sql)).toContain(added)
    const [mine] = await claim(editor.sql, [added])
    await complete(editor.sql, { doc: added, fence: mine?.fence ?? '', number: 1, outcome: 'done' })
    expect(await owed(other.sql)).toContain(added)
  })
})

describe('trash', () => {
  it('is never sent, and an edit brings the document back', async () => {
    await push(editor.sql, [editOf(doc, { base: 1, action: 'trash' })])
    expect(await isOwed()).toBe(false)
    expect(await claim(editor.sql, [doc])).toEqual([])
    await newer(2)
    expect(await claimed(other.sql)).toMatchObject({ number: 3 })
  })
})
