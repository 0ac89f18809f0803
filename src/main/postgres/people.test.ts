import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scramVerifier } from './open-connection.ts'
import { claim, complete, editOf, owed, pull, push } from './testing/calls.ts'
import { type Member, openTeamLibrary, type TeamLibrary } from './testing/team-library.ts'

let library: TeamLibrary
let editor: Member

beforeAll(async () => {
  library = await openTeamLibrary()
  editor = await library.join('editor')
})
afterAll(() => library.close())

const hello = async ({ sql }: Pick<Member, 'sql'>) => (await sql`SELECT * FROM desk_1.hello('1.0', '{1}')`)[0]
const invite = (
  login: string,
  verifier: string,
  person: number | null = null,
  shown = 'Bo',
  role = 'editor',
) => library.admin.sql`SELECT desk_1.invite(${login}, ${verifier}, ${person}, ${shown}, ${role}) AS person`
const setRole = (person: number, role: string) =>
  library.admin.sql`SELECT desk_1.set_role(${person}, ${role})`
const remove = (person: number) => library.admin.sql`SELECT desk_1.remove_person(${person})`

describe('an invitation', () => {
  it('lets a computer in with its password, as the person it is for', async () => {
    const verifier = scramVerifier('good password')
    const [row] = await invite('bo_1', verifier)
    expect(await hello({ sql: library.connect('bo_1', 'good password') })).toMatchObject({
      service_address: 'https://index.example.org',
      format: 1,
      person: row?.person,
      shown: 'Bo',
      role: 'editor',
    })
    await expect(library.connect('bo_1', 'bad password')`SELECT 1`).rejects.toMatchObject({ code: '28P01' })
  })

  it('adds a second computer to a person, who is one author', async () => {
    const second = await library.join('editor', editor.person)
    expect(await hello(second)).toMatchObject({ person: editor.person })
    expect(second.login).not.toBe(editor.login)
  })

  it('lets a computer change its own password', async () => {
    const own = await library.join('reader')
    await own.sql.unsafe(`ALTER ROLE CURRENT_USER PASSWORD '${scramVerifier('longer')}'`)
    expect(await hello({ sql: library.connect(own.login, 'longer') })).toMatchObject({ person: own.person })
  })

  it('never holds a password, nor a name that is taken or not its own', async () => {
    const verifier = scramVerifier('x')
    await expect(invite('eve_1', 'a password')).rejects.toMatchObject({ code: 'TL002' })
    for (const login of ['desk_admin', 'pg_monitor', 'Eve', 'eve"; DROP', '', 'x'.repeat(51)])
      await expect(invite(login, verifier), login).rejects.toMatchObject({ code: 'TL002' })
    await expect(invite('postgres', verifier)).rejects.toMatchObject({ code: 'TL005' })
    await expect(invite('eve_1', verifier, 999)).rejects.toMatchObject({ code: 'TL005' })
    await expect(invite('eve_1', verifier, null, 'Eve', 'owner')).rejects.toMatchObject({ code: 'TL002' })
  })
})

describe('a role', () => {
  it('changes for all computers of a person, on connections that are open', async () => {
    const first = await library.join('reader')
    const second = await library.join('reader', first.person)
    await setRole(first.person, 'editor')
    expect(await push(first.sql, [editOf('by the first')])).toEqual([1])
    expect(await push(second.sql, [editOf('by the second')])).toEqual([1])
    await setRole(first.person, 'reader')
    await expect(owed(second.sql)).rejects.toMatchObject({ code: '42501' })
    expect(await hello(second)).toMatchObject({ role: 'reader' })
    expect((await pull(second.sql, 0)).at(-1)).toMatchObject({ person: first.person, action: 'reader' })
  })

  it('of the last administrator stays', async () => {
    await expect(setRole(1, 'editor')).rejects.toMatchObject({ code: 'TL006' })
    await expect(remove(1)).rejects.toMatchObject({ code: 'TL006' })
    expect(await hello(library.admin)).toMatchObject({ role: 'admin' })
  })
})

describe('a person who is removed', () => {
  it('may do nothing from then on, on open connections and new ones; the work stays', async () => {
    const gone = await library.join('editor')
    await push(gone.sql, [editOf('work of the removed')])
    const open = library.connect(gone.login)
    await remove(gone.person)
    for (const attempt of [hello(gone), owed(gone.sql), pull(gone.sql, 0)])
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    await expect(open`SELECT 1`).rejects.toMatchObject({ code: '28P01' })
    await library.root.unsafe(`GRANT desk_admin TO ${gone.login}`)
    await expect(pull(gone.sql, 0)).rejects.toMatchObject({ code: 'TL001' })
    const changes = await pull(editor.sql, 0)
    expect(changes).toContainEqual(
      expect.objectContaining({ doc: 'work of the removed', person: gone.person }),
    )
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'person', action: 'removed', person: gone.person }),
    )
    await expect(remove(gone.person)).rejects.toMatchObject({ code: 'TL005' })
  })
})

describe('presence', () => {
  it('tells who else edits which document, for 30 seconds after the last word of it', async () => {
    const here = ({ sql }: Member, doc: string | null) => sql`SELECT desk_1.here(${doc})`
    const present = async ({ sql }: Member) => [...(await sql`SELECT * FROM desk_1.present()`)]
    const [watcher, other] = [await library.join('reader'), await library.join('editor')]
    const row = ({ person }: Member, doc: string) => expect.objectContaining({ doc, person })
    await here(editor, 'open')
    expect(await present(editor)).toEqual([])
    expect(await present(watcher)).toEqual([row(editor, 'open')])
    await here(other, 'open')
    expect(await present(watcher)).toEqual([row(editor, 'open'), row(other, 'open')])
    await here(editor, 'another')
    expect(await present(other)).toEqual([row(editor, 'another')])
    await here(editor, null)
    expect(await present(watcher)).toEqual([row(other, 'open')])
    await library.root`UPDATE desk.presence SET at = at - interval '29 seconds'`
    expect(await present(watcher)).toHaveLength(1)
    await library.root`UPDATE desk.presence SET at = at - interval '1 second'`
    expect(await present(watcher)).toEqual([])
  })
})

describe('an erasure', () => {
  const erase = (doc: string) => library.admin.sql`SELECT desk_1.erase(${doc})`

  it('deletes all of a document, and leaves a row for the replicas', async () => {
    const bytes = Buffer.from(`only here ${randomUUID()}`)
    const once = createHash('sha256').update(bytes).digest()
    const content = createHash('sha256').update(once).digest('hex')
    const doc = 'to be erased'
    await editor.sql`SELECT desk_1.put_content(${content}, 0, ${bytes})`
    const first = editOf(doc, { content })
    await push(editor.sql, [first, editOf(doc, { base: 1 }), editOf('stays beside')])
    const [claimed] = await claim(editor.sql, [doc])
    const attempt = { doc, fence: claimed?.fence ?? '', number: 2, outcome: 'done' }
    await complete(editor.sql, attempt)
    await erase(doc)
    await erase(doc)
    const left = await pull(editor.sql, 0)
    expect(left.filter((change) => change.doc === doc).map(({ kind }) => kind)).toEqual(['erasure'])
    expect(left.at(-1)).toMatchObject({ kind: 'erasure', doc, person: 1 })
    expect(left).toContainEqual(expect.objectContaining({ doc: 'stays beside' }))
    expect((await editor.sql`SELECT desk_1.content(${content}, 0) AS bytes`)[0]?.bytes).toBeNull()
    const rows = await library.root`SELECT FROM desk.contents WHERE id = ${content}`
    expect(rows).toHaveLength(0)
  })

  it('keeps a content that another document has', async () => {
    const bytes = Buffer.from('shared by two')
    const once = createHash('sha256').update(bytes).digest()
    const content = createHash('sha256').update(once).digest('hex')
    await editor.sql`SELECT desk_1.put_content(${content}, 0, ${bytes})`
    await push(editor.sql, [editOf('one of two', { content }), editOf('other of two', { content })])
    await erase('one of two')
    expect((await editor.sql`SELECT desk_1.content(${content}, 0) AS bytes`)[0]?.bytes).toEqual(bytes)
  })

  it('is not undone by a computer that was offline and pushes late', async () => {
    const edit = editOf('late after erasure')
    await push(editor.sql, [edit])
    await erase('late after erasure')
    expect(await push(editor.sql, [edit, editOf('late after erasure', { base: 1 })])).toEqual([0, 0])
    await complete(editor.sql, { doc: 'late after erasure', fence: '1', number: 1, outcome: 'done' })
    expect(await owed(editor.sql)).not.toContain('late after erasure')
  })

  it('holds while others push to the document', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => library.join('editor')))
    const pushes = clients.map(async ({ sql }) => {
      for (let base = 0; base < 20; base += 1) await push(sql, [editOf('contested erasure', { base })])
    })
    await Promise.all([...pushes, erase('contested erasure')])
    const left = (await pull(editor.sql, 0)).filter(({ doc }) => doc === 'contested erasure')
    expect(left.map(({ kind }) => kind)).toEqual(['erasure'])
  })
})

describe('a new epoch', () => {
  it('is what all computers see, in the same library', async () => {
    const before = await hello(editor)
    const [row] = await library.admin.sql`SELECT desk_1.new_epoch() AS epoch`
    const after = await hello(editor)
    expect(after).toEqual({ ...before, epoch: row?.epoch })
    expect(after?.epoch).not.toBe(before?.epoch)
  })
})
