import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editOf, owed, pull, push } from './testing/calls.ts'
import { type Member, openTeamLibrary, sqlFile, type TeamLibrary } from './testing/team-library.ts'

let library: TeamLibrary
let reader: Member
let editor: Member

beforeAll(async () => {
  library = await openTeamLibrary()
  ;[reader, editor] = [await library.join('reader'), await library.join('editor')]
  await push(editor.sql, [editOf('known')])
})
afterAll(() => library.close())

const forReaders = [
  'people()',
  `hello('1.0', '{1}')`,
  'heads(1000, 10)',
  'pull(0, 10)',
  'has_version(0, gen_random_uuid())',
  'things(0, 10)',
  `history('known', 10)`,
  `content(repeat('a', 64), 0)`,
  `contents(ARRAY[repeat('a', 64)])`,
  'present()',
]
const forEditors = [
  'here(NULL)',
  `put_content(repeat('a', 64), 0, repeat('x', 1048576)::bytea)`,
  `put_contents(ARRAY[encode(sha256(sha256(''::bytea)), 'hex')], ARRAY[''::bytea])`,
  `push(ARRAY[gen_random_uuid()], '{known}', '{0}', '{edit}', '{null}', '{null}', '{null}', '{null}', '{null}')`,
  `keep('view', 'all', 9, '""')`,
  'owed(10)',
  `claim('{nothing}', 0)`,
  `complete(ARRAY[gen_random_uuid()], '{nothing}', '{1}', '{1}', '{done}', '{null}')`,
  `release('{nothing}', '{1}')`,
]
const forAdmins = [
  `invite('x', 'y', NULL, 'X', 'reader')`,
  'remove_person(0)',
  `set_role(0, 'reader')`,
  `erase('nothing')`,
  'new_epoch()',
  'reopen()',
]
const call = (sql: Sql, text: string) => sql.unsafe(`SELECT * FROM desk_1.${text}`)
const refused = { code: '42501' }

describe('who may call what', () => {
  it('is decided for every function there is', async () => {
    const rows = await library.root`SELECT proname FROM pg_proc WHERE pronamespace = 'desk_1'::regnamespace`
    const named = [...forReaders, ...forEditors, ...forAdmins].map((text) => text.slice(0, text.indexOf('(')))
    expect(rows.map(({ proname }) => proname).sort()).toEqual(named.sort())
  })

  it.each(forReaders)('a reader and an editor may call %s', async (text) => {
    await call(reader.sql, text)
    await call(editor.sql, text)
  })

  it.each(forEditors)('an editor may call %s, a reader may not', async (text) => {
    await call(editor.sql, text)
    await expect(call(reader.sql, text)).rejects.toMatchObject(refused)
  })

  it.each(forAdmins)('neither may call %s, an administrator may', async (text) => {
    await expect(call(reader.sql, text)).rejects.toMatchObject(refused)
    await expect(call(editor.sql, text)).rejects.toMatchObject(refused)
    const code = await call(library.admin.sql, text).then(
      () => '',
      (cause: { code: string }) => cause.code,
    )
    expect(code).toMatch(/^(|TL00[256])$/)
  })

  it('a role outside the library may not even connect', async () => {
    await library.root.unsafe(`CREATE ROLE stranger LOGIN PASSWORD 'stranger'`)
    await expect(library.connect('stranger', 'stranger')`SELECT 1`).rejects.toMatchObject(refused)
  })

  it('a role that is nobody`s computer may not read', async () => {
    await library.root.unsafe(`CREATE ROLE nobodys LOGIN PASSWORD 'nobodys'; GRANT desk_admin TO nobodys`)
    const sql = library.connect('nobodys', 'nobodys')
    for (const text of [...forReaders, ...forEditors, ...forAdmins])
      await expect(call(sql, text), text).rejects.toMatchObject({ code: 'TL001' })
  })
})

describe('an editor', () => {
  it.each([
    'SELECT * FROM desk.versions',
    `INSERT INTO desk.library VALUES (1)`,
    'UPDATE desk.documents SET arrived = 0',
    'DELETE FROM desk.versions',
    'TRUNCATE desk.versions',
    'DROP SCHEMA desk_1 CASCADE',
    'SELECT desk.take_seq(1)',
    'SELECT desk.caller()',
    `SELECT desk.set_up('https://example.org', 'Eve', 'eve')`,
    'SET ROLE desk_owner',
    'SET SESSION AUTHORIZATION ada_1',
    'CREATE TABLE public.documents ()',
    'CREATE FUNCTION desk_1.hello() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  ])('may not: %s', async (statement) => {
    await expect(editor.sql.unsafe(statement)).rejects.toMatchObject(refused)
  })

  it('cannot shadow a table with a temporary one, whose trigger would run as the owner', async () => {
    await expect(editor.sql.unsafe('CREATE TEMP TABLE library (seq bigint)')).rejects.toMatchObject(refused)
    await library.root.unsafe(`GRANT TEMPORARY ON DATABASE ${library.database} TO ${editor.login}`)
    try {
      await editor.sql.unsafe(`
        CREATE TEMP TABLE library (seq bigint);
        INSERT INTO library VALUES (41);
        GRANT ALL ON library TO PUBLIC`)
      expect(await push(editor.sql, [editOf('unshadowed')])).toEqual([1])
      expect(await editor.sql`SELECT seq FROM library`).toEqual([{ seq: '41' }])
    } finally {
      await library.root.unsafe(`REVOKE TEMPORARY ON DATABASE ${library.database} FROM ${editor.login}`)
    }
  })

  it('stays the author, whatever role it takes', async () => {
    const [{ seq = '0' } = {}] = await library.root<{ seq: string }[]>`SELECT seq FROM desk.library`
    await editor.sql.unsafe('SET ROLE desk_editor')
    await push(editor.sql, [editOf('own')])
    await editor.sql.unsafe('RESET ROLE')
    expect(await pull(reader.sql, Number(seq))).toMatchObject([{ person: editor.person }])
  })
})

describe('the database', () => {
  it('leaves no function to everybody', async () => {
    const open = await library.root`
      SELECT proname FROM pg_proc
      WHERE pronamespace IN ('desk'::regnamespace, 'desk_1'::regnamespace)
        AND has_function_privilege('pg_monitor', oid, 'EXECUTE')`
    expect(open).toHaveLength(0)
    await library.root.unsafe(`
      SET ROLE desk_owner;
      CREATE FUNCTION desk_1.later() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
      RESET ROLE`)
    await expect(call(reader.sql, 'later()')).rejects.toMatchObject(refused)
    await library.root.unsafe('DROP FUNCTION desk_1.later()')
  })

  it('runs every function of members as its owner, on a path that nobody else can write to', async () => {
    const functions = await library.root`
      SELECT prosecdef, proconfig, pg_get_userbyid(proowner) AS owner
      FROM pg_proc WHERE pronamespace = 'desk_1'::regnamespace`
    expect(new Set(functions.map((one) => JSON.stringify(one)))).toEqual(
      new Set([
        JSON.stringify({ prosecdef: true, proconfig: ['search_path=desk, pg_temp'], owner: 'desk_owner' }),
      ]),
    )
  })

  it('ends what hangs', async () => {
    const [row] = await reader.sql`
      SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle`
    expect(row).toEqual({ statement: '1min', lock: '20s', idle: '30s' })
  })

  it('takes the file again, with all that is in it', async () => {
    const before = await pull(reader.sql, 0)
    await library.server.runFile({ database: library.database }, sqlFile)
    expect(await pull(library.connect('ada_1', 'first'), 0)).toEqual(before)
    await expect(owed(library.connect('postgres'))).rejects.toMatchObject({ code: 'TL001' })
    const again = library.root`SELECT desk.set_up('https://example.org', 'Eve', 'eve')`
    await expect(again).rejects.toMatchObject({ code: 'TL005' })
  })

  it('needs no superuser where the administrator owns it and may create roles', async () => {
    await library.root.unsafe('CREATE ROLE hosted LOGIN CREATEROLE')
    await library.root.unsafe(`ALTER ROLE hosted PASSWORD 'hosted'`)
    await library.root.unsafe('CREATE DATABASE hosted OWNER hosted')
    await library.root.unsafe(
      'GRANT desk_owner, desk_reader, desk_editor, desk_admin TO hosted WITH ADMIN OPTION',
    )
    await library.server.runFile({ database: 'hosted', user: 'hosted', password: 'hosted' }, sqlFile)
  })
})
