import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WebContents } from 'electron'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchPageErrors } from '../app/window/watch-page.ts'
import { createToFailure } from '../ipc/register-calls.ts'
import { factsOf } from './log-shapes.ts'
import { createFileLog, logFileNames } from './logger.ts'

/** Keys as services issue them, and the forms in which secrets travel. Each contains one of these parts. */
const parts = [
  '4f9d1c7e',
  'AKIAIOSFODNN7',
  'wJalrXUtnFEMI',
  'Hunter-2!',
  'eyJhbGciOi',
  'ghp_16C7e42F',
  'Münch3n',
]
const canaries = [
  'canary-key/4f9d1c7e+DoNotKeep&<71b3a86e52>%=',
  'sk-live-4f9d1c7e71b3a86e52',
  'Authorization: Bearer sk-4f9d1c7e',
  'authorization: Basic ZWRpdG9yOkh1bnRlci0yIQ== Hunter-2!',
  'https://editor:Hunter-2!@example.com/pictures',
  'http://editor:Hunter-2!@proxy.example.com:8080',
  'proxy-authorization=Hunter-2!',
  'AKIAIOSFODNN7EXAMPLE',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'https://pictures.example.com/a.png?X-Amz-Credential=AKIAIOSFODNN7EXAMPLE&X-Amz-Signature=4f9d1c7e71b3a86e52',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  '--key=sk-4f9d1c7e',
  'INDEX_DESK_KEY=sk-4f9d1c7e',
  '/home/Münch3n/letters to the mayor.pdf',
  'C:\\Users\\Münch3n\\key.txt',
  '{"error":"no such key: sk-4f9d1c7e"}',
  'no\u0000such\u2028key\nsk-4f9d1c7e',
  'no such key: sk\\u002d4f9d1c7e',
]
const factNames = [
  ...['detail', 'reason', 'name', 'cause', 'code', 'place', 'stack', 'call', 'reference', 'version'],
  ...[
    'connectionId',
    'itemId',
    'pictureId',
    'state',
    'outcome',
    'doing',
    'anything',
    'constructor',
    '__proto__',
  ],
]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'canary-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => createFileLog({ folder, now: () => 0 }).log
const written = () => readFileSync(path.join(folder, logFileNames[0]), 'utf8')
const found = (text: string) => parts.filter((part) => text.includes(part))

test.each(canaries)('never logs %j, given as any fact', (canary) => {
  expect(found(canary)).not.toEqual([])
  const log = open()
  for (const name of factNames) {
    log('error', 'odd', { [name]: canary })
    log('error', 'odd', { [name]: `The service said: ${canary}` })
    log('error', 'odd', { [canary]: name })
  }
  log('error', canary)
  expect(found(written())).toEqual([])
})

test('logs at most two words of a title, given as any fact', () => {
  const log = open()
  for (const name of factNames.filter((each) => each !== 'detail' && each !== 'reason'))
    log('error', 'odd', { [name]: 'Letters to the mayor' })
  expect(written()).not.toContain('mayor')
})

test('writes any entry as one short line of JSON that begins with its time', () => {
  const log = open()
  const facts = fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom(...factNames)),
    fc.string({ maxLength: 2000 }),
  )
  fc.assert(
    fc.property(facts, fc.string(), (some, message) => {
      log('error', message, some)
    }),
    { numRuns: 150 },
  )
  for (const line of written().trimEnd().split('\n')) {
    expect(JSON.parse(line)).toMatchObject({ at: '1970-01-01T00:00:00.000Z', level: 'error' })
    expect(line.length).toBeLessThan(4000)
  }
})

test('logs only kind and places of an error', () => {
  const log = open()
  const toFailure = createToFailure(log)
  for (const secret of canaries) {
    const error = new TypeError(`seen at ${secret}\n    at ${secret} (/srv/${secret}.js:1:1)`, {
      cause: new Error(secret),
    })
    const answers = [
      toFailure(error, 'documents/add'),
      toFailure(Object.assign(new Error(secret), { name: secret, code: secret }), 'documents/add'),
      toFailure(secret, 'documents/add'),
      toFailure({ message: secret, stack: secret }, 'documents/add'),
    ]
    expect(found(JSON.stringify(answers))).toEqual([])
    log('error', 'uncaught', factsOf(error))
  }
  expect(found(written())).toEqual([])
  expect(written()).toContain('"name":"TypeError","place":"log-canaries.test.ts:')
})

test('logs only kind and place of a page error', () => {
  const contents = new EventEmitter()
  watchPageErrors(contents as unknown as WebContents, open())
  const say = (message: string, sourceId = 'app://bundle/assets/index-4abc.js', level = 'error') =>
    contents.emit('console-message', { level, message, lineNumber: 7, sourceId })
  say('Uncaught RangeError: too many')
  for (const secret of canaries) {
    say(`Uncaught (in promise) TypeError: ${secret}`)
    say(secret)
    say(`${secret}Error: ${secret}`)
    say('Uncaught Error: x', `https://example.com/${secret}`)
    say('Uncaught Error: x', 'https://example.com/sk-4f9d1c7e.js')
    say(secret, 'app://bundle/index.html', 'warning')
  }
  expect(written()).toContain('"message":"page-error","name":"RangeError","place":"index-4abc.js:7:0"')
  expect(found(written())).toEqual([])
})

test('never logs or prints a secret in any failure', async () => {
  const secret = 'sk-4f9d1c7e'
  const running = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'testing/fail-everywhere.ts'), folder, secret],
    { env: { ...process.env, INDEX_DESK_KEY: secret, HTTPS_PROXY: `http://editor:${secret}@127.0.0.1:9` } },
  )
  let printed = ''
  running.stdout.on('data', (piece) => {
    printed += piece
  })
  running.stderr.on('data', (piece) => {
    printed += piece
  })
  expect(await once(running, 'close')).toEqual([0, null])
  const kinds = written()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).message)
    .sort()
  expect(kinds).toEqual([
    ...Array(2).fill('thread-failed'),
    ...Array(4).fill('uncaught'),
    ...Array(4).fill('unhandled'),
  ])
  expect(found(written())).toEqual([])
  expect(found(printed)).toEqual([])
})

test('never prints and never dumps memory', () => {
  const telling =
    /crashReporter|heapSnapshot|HeapSnapshot|process\.report|coredump|contentTracing|netLog|enable-logging|process\.(?:stdout|stderr)\.write|console\.\w+\(/
  const source = path.join(import.meta.dirname, '..', '..')
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|[/\\]test(?:ing|-support)[/\\]/.test(file))
    .filter((file) => telling.test(readFileSync(path.join(source, file), 'utf8')))
  expect(found).toEqual([])
})
