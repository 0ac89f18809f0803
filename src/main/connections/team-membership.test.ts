import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TeamInvitation } from '../../shared/schemas/team.ts'
import { createPostgresServer } from '../postgres/postgres-server.ts'
import { type Member, openTeamLibrary, type TeamLibrary } from '../postgres/testing/team-library.ts'
import type { TeamServer } from '../team/ports.ts'
import { createSignedInServer } from '../team/signed-in-server.ts'
import { atEveryStep, withFault } from '../testing/fault-at-step.ts'
import { createHarness, type Harness } from './testing/harness.ts'

let team: TeamLibrary
let harness: Harness
beforeAll(async () => {
  team = await openTeamLibrary()
})
afterAll(() => team.close())
const opened: TeamServer[] = []
beforeEach(() => renew())
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()))
  harness.close()
})

const service = 'https://index.example.org'
const typed = { name: 'Town', address: service, colour: 'teal', key: 'the-key', keep: 'keychain' } as const
const asNew = { kind: 'new', name: 'Town', colour: 'teal', key: 'the-key', keep: 'keychain' } as const

function renew(): void {
  harness?.close()
  harness = createHarness()
  harness.teams.open = ({ host, port, database, login: user, certificateAuthority: authority }, password) => {
    const server = createPostgresServer({ host, port, database, user, password, authority })
    opened.push(server)
    return server
  }
}

function invitationOf({ login }: Member, more: Partial<TeamInvitation> = {}): TeamInvitation {
  return {
    ...{ format: 'index-desk-team', version: 1, name: 'Town archive', service },
    server: {
      ...{ host: '127.0.0.1', port: team.server.port, database: team.database, login },
      certificateAuthority: team.authority,
    },
    ...{
      person: 'Ben',
      role: 'editor',
      invitedBy: 'Ada',
      documents: 3,
      people: { count: 1, names: ['Ada'] },
    },
    ...more,
  }
}

type Started = ReturnType<Harness['start']>

function signedIn({ settings, teamPasswords }: Started, change = (server: TeamServer) => server): TeamServer {
  const record = settings.connections.all()[0]
  if (record?.team == null) throw new Error('The connection is not shared')
  const { id, team: address } = record
  const store = teamPasswords.storeOf(settings.connections)
  return createSignedInServer({
    open: async (password) => change(harness.teams.open(address, password)),
    find: () => store.find(id),
    confirm: (password) => store.confirm(id, password),
  })
}

async function hello(server: TeamServer) {
  const answer = await server.hello('1.0.0')
  await server.close()
  return answer
}
const helloWith = (member: Member, password: string) =>
  hello(harness.teams.open(invitationOf(member).server, password))

test('replaces the first password by a random one that only the keychain has', async () => {
  const member = await team.join('editor')
  const app = harness.start()
  const created = await app.connections.create(typed)
  const connectionId = created.ok ? created.value.id : ''
  const into = { kind: 'existing', connectionId } as const
  const { password } = member
  expect(await app.connections.team.join({ invitation: invitationOf(member), password, into })).toMatchObject(
    {
      ok: true,
      value: { team: { login: member.login, database: 'archive' } },
    },
  )
  expect(harness.teams.shared).toEqual(new Set([connectionId]))
  expect(await hello(signedIn(app))).toMatchObject({ ok: true, value: { person: member.person } })
  expect(await helloWith(member, password)).toEqual({ ok: false, error: 'password-refused' })
  expect(await hello(signedIn(harness.start()))).toMatchObject({ ok: true })

  const entries = [...harness.kept].filter(([account]) => account.startsWith('team:'))
  expect(entries).toHaveLength(1)
  const { current, former }: { current: string; former: unknown } = JSON.parse(entries[0]?.[1] ?? '')
  expect([current.length, former]).toEqual([43, null])
  for (const secret of [password, current]) expect(allFiles()).not.toContain(secret)
})

function allFiles(): string {
  const files = readdirSync(harness.folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8'))
    .join('\n')
}

test('after a sudden end at any step, this computer has joined whole or not at all', async () => {
  const faults = await atEveryStep(8, async (fault) => {
    renew()
    const member = await team.join('editor')
    const app = harness.start()
    const { isMet } = await withFault(harness.folder, fault, async (step) => {
      harness.faults.step = step
      const { password } = member
      const joined = await app.connections.team.join({
        invitation: invitationOf(member),
        password,
        into: asNew,
      })
      if (!joined.ok) return
      const server = signedIn(app, (real) => ({
        ...real,
        setPassword: async (next) => {
          step()
          const changed = await real.setPassword(next)
          step()
          return changed
        },
      }))
      await server.hello('1.0.0').finally(() => server.close())
    })
    harness.faults.step = () => undefined
    const again = harness.start()
    await again.connections.tidy()
    const [record] = again.settings.connections.all()
    const where = `${fault.kind} at ${fault.at}`
    if (record === undefined)
      expect(await helloWith(member, member.password), where).toMatchObject({ ok: true })
    else {
      expect(harness.teams.shared, where).toContain(record.id)
      expect(await hello(signedIn(again)), where).toMatchObject({
        ok: true,
        value: { person: member.person },
      })
      expect(await helloWith(member, member.password), where).toEqual({
        ok: false,
        error: 'password-refused',
      })
      expect(
        [...harness.kept.keys()].filter((account) => account.startsWith('team:')),
        where,
      ).toHaveLength(1)
    }
    return isMet
  })
  expect(faults).toBeGreaterThan(20)
})

test('refuses a library of another service, before and after the server was asked', async () => {
  const member = await team.join('editor')
  const app = harness.start()
  const created = await app.connections.create({ ...typed, address: 'https://other.example.org' })
  const connectionId = created.ok ? created.value.id : ''
  const invitation = invitationOf(member)
  const { password } = member
  const refused = { ok: false, error: { code: 'team-other-service', facts: { service } } }
  const into = { kind: 'existing', connectionId } as const
  expect(await app.connections.team.join({ invitation, password, into })).toMatchObject(refused)
  const lying = invitationOf(member, { service: 'https://other.example.org' })
  for (const target of [into, asNew])
    expect(await app.connections.team.join({ invitation: lying, password, into: target })).toMatchObject(
      refused,
    )
  expect(app.connections.list()).toHaveLength(1)
  expect(harness.teams.shared.size).toBe(0)
})

test('says why this computer cannot join, and changes nothing', async () => {
  const member = await team.join('editor')
  const app = harness.start()
  const join = (change: Partial<TeamInvitation['server']>, password = member.password) => {
    const invitation = invitationOf(member)
    return app.connections.team.join({
      invitation: { ...invitation, server: { ...invitation.server, ...change } },
      ...{ password, into: asNew },
    })
  }
  const code = async (joining: ReturnType<typeof join>) => {
    const joined = await joining
    return joined.ok ? 'joined' : joined.error.code
  }
  expect(await code(join({}, 'wrong-password'))).toBe('team-password-refused')
  expect(await code(join({ port: 1 }))).toBe('team-offline')
  expect(await code(join({ certificateAuthority: 'none' }))).toBe('authority-not-usable')
  harness.keychain.fault.code = 'keychain-locked'
  expect(await code(join({}))).toBe('keychain-locked')
  harness.keychain.fault.code = null
  harness.teams.isBusy = true
  expect(await code(join({}))).toBe('connection-busy')
  harness.teams.isBusy = false
  expect(app.connections.list()).toEqual([])
  expect(harness.teams.shared.size).toBe(0)
  expect(await code(join({}))).toBe('joined')
})

test('a shared connection keeps its address, joins no second library, and leaves with its password', async () => {
  const member = await team.join('editor')
  const app = harness.start()
  const { password } = member
  const invitation = invitationOf(member)
  const joined = await app.connections.team.join({ invitation, password, into: asNew })
  const id = joined.ok ? joined.value.id : ''
  const moved = { id, address: 'https://index.example.org/other', key: 'next', keep: 'keychain' } as const
  expect(await app.connections.change(moved)).toMatchObject({ error: { code: 'team-other-service' } })
  const into = { kind: 'existing', connectionId: id } as const
  const again = await app.connections.team.join({ invitation, password, into })
  expect(again).toMatchObject({ error: { code: 'team-joined-already' } })
  expect(await app.connections.team.leave({ connectionId: id })).toMatchObject({ value: { team: null } })
  expect(harness.teams.shared.size).toBe(0)
  expect([...harness.kept.values()]).toEqual(['the-key'])
  expect(harness.changed).toContain(id)
  expect(await app.connections.team.leave({ connectionId: id })).toMatchObject({
    error: { code: 'team-not-shared' },
  })
})

test('removing a shared connection takes its password along', async () => {
  const member = await team.join('editor')
  const app = harness.start()
  const { password } = member
  const joined = await app.connections.team.join({ invitation: invitationOf(member), password, into: asNew })
  const id = joined.ok ? joined.value.id : ''
  expect(await app.connections.remove({ id, discardWaiting: false })).toMatchObject({ ok: true })
  expect([...harness.kept]).toEqual([])
})
