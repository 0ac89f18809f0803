import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failed } from '../../shared/ipc/failure.ts'
import { fail, succeed } from '../../shared/result.ts'
import type { TeamInvitation } from '../../shared/schemas/team.ts'
import { makeAuthority } from '../http/testing/certificates.ts'
import { createInvitationFiles, readInvitation } from './invitation-files.ts'

let invitation: TeamInvitation
let privateKey = ''
const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-invitations-'))
const file = path.join(folder, 'Town.indexdesk-team')
const arrived: string | null = null
const files = createInvitationFiles({
  chooseToRead: async () => file,
  takeArrived: () => arrived,
  chooseToWrite: async () => file,
  newId: () => 'id',
})
beforeAll(async () => {
  const { cert, key } = await makeAuthority('Town')
  privateKey = key
  invitation = {
    ...{ format: 'index-desk-team', version: 1, name: 'Town archive', service: 'https://index.example.org' },
    server: {
      ...{ host: 'library.example.org', port: 5432, database: 'archive', login: 'ben_1' },
      certificateAuthority: cert,
    },
    ...{
      person: 'Ben',
      role: 'editor',
      invitedBy: 'Ada',
      documents: 3,
      people: { count: 1, names: ['Ada'] },
    },
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (content: unknown) => readInvitation(JSON.stringify(content))
const codeOf = (content: unknown) => {
  const found = read(content)
  return found.ok ? 'read' : found.error.code
}

test('writes an invitation once the server has the login, and reads it back', async () => {
  const names: string[][] = []
  const saved = await files.save(invitation, async () => {
    names.push(readdirSync(folder))
    return succeed(undefined)
  })
  expect(saved).toEqual({ ok: true, value: { saved: true } })
  expect(names).toEqual([['.Town.indexdesk-team.id.unfinished']])
  expect(await files.choose()).toMatchObject({ ok: true, value: { person: 'Ben', server: { port: 5432 } } })
  expect(readFileSync(file, 'utf8')).not.toMatch(/passw/i)
  rmSync(file)
})

test('leaves no file where nobody was invited', async () => {
  const refused = fail(failed('team-not-allowed'))
  expect(await files.save(invitation, async () => refused)).toEqual(refused)
  expect(readdirSync(folder)).toEqual([])
})

test('refuses what is no invitation, and tells a newer one apart', async () => {
  for (const content of [null, 1, 'x', [], {}, { ...invitation, format: 'other' }])
    expect(codeOf(content)).toBe('invitation-not-read')
  expect(readInvitation('{')).toMatchObject({ ok: false })
  expect(codeOf({ ...invitation, version: 2, server: 'otherwise' })).toBe('invitation-newer')
  writeFileSync(file, ' '.repeat(60_000))
  expect(await files.choose()).toMatchObject({ error: { code: 'invitation-not-read' } })
  rmSync(file)
})

test('refuses values out of bounds', () => {
  const { server } = invitation
  const hostile: readonly object[] = [
    ...['http://index.example.org', 'https://u:p@index.example.org', 'javascript:alert(1)', ''].map(
      (service) => ({ service }),
    ),
    ...['', 'a'.repeat(81), '\u0000'].map((name) => ({ name })),
    ...['', '\u0007', 'x'.repeat(201)].map((person) => ({ person })),
    ...['owner', null].map((role) => ({ role })),
    ...[-1, 1.5, 2 ** 60].map((documents) => ({ documents })),
    { people: { count: 9, names: ['a', 'b', 'c', 'd'] } },
    ...['', '/var/run/postgresql', 'a b', 'host/../x', 'x'.repeat(300), '-x'].map((host) => ({
      server: { ...server, host },
    })),
    ...[0, 65_536, '5432'].map((port) => ({ server: { ...server, port } })),
    ...['', 'a\nb', 'x'.repeat(64)].map((database) => ({ server: { ...server, database } })),
    ...['postgres;', 'Ben', '', 'x'.repeat(51)].map((login) => ({ server: { ...server, login } })),
    ...['', 'not a certificate', 'x'.repeat(20_001)].map((certificateAuthority) => ({
      server: { ...server, certificateAuthority },
    })),
    { server: { ...server, certificateAuthority: server.certificateAuthority + privateKey } },
  ]
  expect(codeOf(invitation)).toBe('read')
  for (const change of hostile)
    expect(codeOf({ ...invitation, ...change }), JSON.stringify(change)).toBe('invitation-not-read')
})
