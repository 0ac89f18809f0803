import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type MadeCertificate,
  makeAuthority,
  makeServerCertificate,
} from '../../http/testing/certificates.ts'
import { readPolicyFile } from './policy-file.ts'
import { readPolicy } from './read-policy.ts'
import { ownedBy } from './written-by.ts'

const ourselves = process.getuid?.() ?? 0
const somebodyElse = ourselves + 1

let folder: string
let file: string
let town: MadeCertificate

beforeAll(async () => {
  town = await makeAuthority('Town authority')
})
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-policy-'))
  chmodSync(folder, 0o755)
  file = path.join(folder, 'policy.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const readFile = (owner = ourselves) => readPolicy(readPolicyFile(file, ownedBy([owner])))

function readText(text: string) {
  writeFileSync(file, text)
  chmodSync(file, 0o644)
  return readFile()
}
const read = (content: unknown) => readText(JSON.stringify(content))
const problemsOf = (content: unknown) => read(content).problems.map(({ code, place }) => `${code} ${place}`)

const connection = { name: 'Town index', address: 'https://index.example/' }

describe('the file', () => {
  test('decides nothing if it is missing', () => {
    const nothing = { state: 'none', policy: {}, presets: [], problems: [] }
    expect(readFile()).toEqual(nothing)
    rmSync(folder, { recursive: true })
    expect(readFile()).toEqual(nothing)
  })

  test('gives connections, settings and updates', () => {
    const pictureHost = {
      kind: 'folder',
      address: 'https://pictures.example/put/',
      signIn: 'token',
      publicAddress: 'https://pictures.example',
    }
    const template = { type: 'object', properties: { key: { type: 'string' }, password: { type: 'string' } } }
    const found = read({
      $schema: './policy.schema.json',
      connections: [
        { ...connection, colour: 'red', live: true, pictureHost, certificateAuthority: town.cert },
        {
          ...connection,
          id: 'second',
          address: 'other.example',
          templates: [{ collection: '', schema: template }],
        },
      ],
      settings: { holdSeconds: 5, removePictureDetails: true },
      updates: { isOff: false, feed: 'https://updates.example/desk' },
    })
    expect(found).toMatchObject({
      state: 'in-force',
      policy: {
        settings: { holdSeconds: 5, removePictureDetails: true },
        updates: { isOff: false, feed: 'https://updates.example/desk' },
      },
      presets: [
        {
          identity: 'https://index.example',
          name: 'Town index',
          address: 'https://index.example',
          colour: 'red',
          live: true,
          pictureHost: { address: 'https://pictures.example/put' },
          certificateAuthority: expect.stringContaining('BEGIN CERTIFICATE'),
          templates: [],
        },
        { identity: 'second', address: 'https://other.example', templates: [{ collection: '' }] },
      ],
      problems: [],
    })
  })

  test('keeps the spelling of numbers in templates', () => {
    const { presets } = readText(
      '{"connections":[{"name":"A","address":"a.example","templates":[{"collection":"x","schema":{"properties":{"n":{"type":"number","default":12345678901234567890.10}}}}]}]}',
    )
    expect(presets[0]?.templates[0]?.schema).toContain('12345678901234567890.10')
  })
})

describe('file permissions', () => {
  test.each([
    ['another owner', () => undefined, somebodyElse],
    ['a group that may write', () => chmodSync(file, 0o664), ourselves],
    ['everybody may write', () => chmodSync(file, 0o646), ourselves],
    ['a folder in which everybody may put another one', () => chmodSync(folder, 0o777), ourselves],
  ])('is not the administrator alone: %s', (_name, change, owner) => {
    read({ settings: { holdSeconds: 5 }, connections: [connection], updates: { isOff: true } })
    change()
    expect(readFile(owner)).toEqual({
      state: 'not-trusted',
      policy: {},
      presets: [],
      problems: [{ code: 'not-the-administrators', place: '', line: null }],
    })
  })
})

describe('an unusable policy file', () => {
  const notUsable = (code: string) => ({
    state: 'not-usable',
    policy: { updates: { isOff: true } },
    presets: [],
    problems: [{ code }],
  })

  test('is not read if it is a link, a folder, a pipe, a device or endless', () => {
    const real = path.join(folder, 'real.json')
    writeFileSync(real, '{}')
    symlinkSync(real, file)
    expect(readFile()).toMatchObject(notUsable('not-a-file'))
    rmSync(file)
    mkdirSync(file)
    expect(readFile()).toMatchObject(notUsable('not-a-file'))
    rmSync(file, { recursive: true })
    execFileSync('mkfifo', [file])
    expect(readFile()).toMatchObject(notUsable('not-a-file'))
    expect(readPolicy(readPolicyFile('/dev/zero', () => true))).toMatchObject(notUsable('not-a-file'))
    rmSync(file)
    writeFileSync(file, '')
    // Larger than any disk: only its beginning is read.
    truncateSync(file, 2 ** 40)
    expect(readFile()).toMatchObject(notUsable('too-large'))
  })

  test.each([
    ['', 'not-json', null],
    ['{"settings": {}', 'not-json', 1],
    ['[]', 'not-json', 1],
    ['{"settings": {}}\n// later', 'not-json', 2],
    ['{\n"settings": {"holdSeconds": 1,\n"holdSeconds": 2}}', 'name-twice', 3],
  ])('counts for nothing as a whole: %j', (text, code, line) => {
    expect(readText(text)).toMatchObject({
      ...notUsable(code),
      problems: [line === null ? { code } : { code, line }],
    })
  })

  test('is reported if it is not text', () => {
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0xfe]))
    chmodSync(file, 0o644)
    expect(readFile()).toMatchObject(notUsable('not-json'))
  })
})

describe('a key in the file', () => {
  const secret = 'sk-canary-0815'

  test.each([
    ['/connections/0/key', { connections: [{ ...connection, key: secret }] }],
    ['/connections/0/secretKey', { connections: [{ ...connection, secretKey: secret }] }],
    ['/connections/0/API_KEY', { connections: [{ ...connection, API_KEY: secret }] }],
    [
      '/connections/0/address',
      { connections: [{ ...connection, address: `https://me:${secret}@index.example` }] },
    ],
    ['/connections/0/name', { connections: [{ ...connection, name: `Bearer ${secret}` }] }],
    ['/connections/0/pictureHost/password', { connections: [{ pictureHost: { password: secret } }] }],
    [
      '/connections/0/pictureHost/secretAccessKey',
      { connections: [{ pictureHost: { secretAccessKey: secret } }] },
    ],
    ['/settings/Authorization', { settings: { Authorization: `Bearer ${secret}` } }],
    ['/token', { token: secret }],
  ])('is refused loudly, with its place and without it: %s', (place, content) => {
    const found = read({ ...content, updates: { isOff: false } })
    expect(found).toMatchObject({
      state: 'not-usable',
      presets: [],
      problems: [{ code: 'holds-a-key', place }],
    })
    expect(JSON.stringify(found)).not.toContain(secret)
  })

  test('is refused even as the private key of an authority', () => {
    const certificateAuthority = `${town.cert}\n${town.key}`
    expect(problemsOf({ connections: [{ ...connection, certificateAuthority }] })).toEqual([
      'holds-a-key /connections/0/certificateAuthority',
    ])
  })
})

describe('an invalid entry', () => {
  test('is reported with its place, and the others apply', () => {
    const found = read({
      conections: [],
      settings: { theme: 'purple', holdSeconds: 7, colour: 'red' },
      connections: [{ name: 'No address' }, connection, { ...connection, colr: 'red' }],
    })
    expect(found.problems).toEqual([
      { code: 'unknown-name', place: '/conections', line: 1 },
      { code: 'value-not-usable', place: '/settings/theme', line: 1 },
      { code: 'unknown-name', place: '/settings/colour', line: 1 },
      { code: 'value-not-usable', place: '/connections/0/address', line: 1 },
      { code: 'unknown-name', place: '/connections/2/colr', line: 1 },
    ])
    expect(found.state).toBe('in-force')
    expect(found.policy.settings).toEqual({ holdSeconds: 7 })
    expect(found.presets.map(({ name }) => name)).toEqual(['Town index'])
  })

  test.each([
    ['address-not-usable /connections/0/address', { address: 'http://index.example' }],
    ['address-not-usable /connections/0/address', { address: 'index example' }],
    ['value-not-usable /connections/0/colour', { colour: 'plaid' }],
    ['value-not-usable /connections/0/picturesTravel', { picturesTravel: 'host' }],
    ['authority-not-usable /connections/0/certificateAuthority', { certificateAuthority: 'none' }],
    [
      'value-not-usable /connections/0/pictureHost/publicAddress',
      { pictureHost: { kind: 'folder', address: 'https://a.example', signIn: 'none', publicAddress: '' } },
    ],
    [
      'template-not-usable /connections/0/templates/0',
      { templates: [{ collection: 'x', schema: { $ref: 'https://elsewhere.example' } }] },
    ],
  ])('does not set the connection up in part: %s', (problem, wrong) => {
    const content = { connections: [{ ...connection, ...wrong }] }
    expect(problemsOf(content)).toEqual([problem])
    expect(read(content).presets).toEqual([])
  })

  test('accepts a valid authority for https only', async () => {
    const { cert } = await makeServerCertificate(town)
    const at = 'authority-not-usable /connections/0/certificateAuthority'
    expect(problemsOf({ connections: [{ ...connection, certificateAuthority: cert }] })).toEqual([at])
    const local = { name: 'Local', address: 'http://localhost:8080', certificateAuthority: town.cert }
    expect(problemsOf({ connections: [local] })).toEqual([at])
  })

  test('turns updates off if their entry is invalid', () => {
    for (const updates of [
      { isOff: 'no' },
      { off: true },
      { feed: 'http://updates.example' },
      { feed: 'https://updates.example/?channel=1' },
      null,
      [],
    ])
      expect(read({ updates })).toMatchObject({ state: 'in-force', policy: { updates: { isOff: true } } })
  })

  test('rejects a repeated connection', () => {
    expect(problemsOf({ connections: [connection, { ...connection, name: 'Again' }] })).toEqual([
      'connection-twice /connections/1',
    ])
  })
})

test('never throws or hangs, for any file', () => {
  const names = fc.constantFrom(
    'connections',
    'settings',
    'updates',
    '__proto__',
    'name',
    'address',
    'templates',
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(names, tie('value'), { maxKeys: 4 }),
    ),
  }))
  fc.assert(
    fc.property(fc.oneof(value, fc.dictionary(names, value)), (content) => {
      const found = readText(JSON.stringify(content) ?? '')
      expect(['in-force', 'not-usable']).toContain(found.state)
      expect(found.state === 'in-force' || found.problems.length > 0).toBe(true)
    }),
    { numRuns: 300 },
  )
})
