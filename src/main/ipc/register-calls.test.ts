import type { IpcMainInvokeEvent } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '../../shared/ipc/contract.ts'
import { failed } from '../../shared/ipc/failure.ts'
import { fail, succeed } from '../../shared/result.ts'
import { type Handlers, registerCalls } from './register-calls.ts'

type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown

const trusted = {} as IpcMainInvokeEvent
const connectionId = '7b0c2f6e-3c54-4b8a-9d57-0d5f3a5f4a11'
let listeners: Map<string, Listener>
let ran: unknown[]
let refused: string[]

beforeEach(() => {
  listeners = new Map()
  ran = []
  refused = []
  const handlers = {
    'documents/get': async (input: unknown) => {
      ran.push(input)
      return succeed(null)
    },
    'connections/open-practice-page': async () => fail(failed('practice-service-failed')),
    'queue/summary': async () => {
      throw new Error('broken inside')
    },
    'websites/describe': async () => succeed({ outcome: 'dead', status: 404, key: 'must not leave' }),
    'collections/list': async () => succeed([1]),
    'drafts/get': () => 'a draft',
    'library/open-again': () => 'what nobody asked for',
  } as unknown as Handlers
  registerCalls({ handle: (channel, listener) => listeners.set(channel, listener) }, handlers, {
    isTrusted: (event) => event === trusted,
    toFailure: () => failed('unexpected', { detail: 'number 1' }),
    onRefused: (call, reason) => refused.push(`${call} ${reason}`),
    onAnswered: () => undefined,
  })
})

const invoke = (name: string, ...args: unknown[]) => listeners.get(`index-desk:${name}`)?.(trusted, ...args)

test('registers the calls of the contract only', () => {
  expect([...listeners.keys()].sort()).toEqual(
    Object.keys(calls)
      .map((name) => `index-desk:${name}`)
      .sort(),
  )
})

test('passes the parsed input to the handler', async () => {
  expect(await invoke('documents/get', { connectionId, documentId: 'a' })).toEqual({ ok: true, value: null })
  expect(ran).toEqual([{ connectionId, documentId: 'a' }])
})

test('accepts a plain value and returns nothing for a call without output', async () => {
  expect(await invoke('drafts/get', { name: 'a' })).toEqual({ ok: true, value: 'a draft' })
  expect(await invoke('library/open-again', undefined)).toEqual({ ok: true, value: undefined })
})

test.each([
  [undefined],
  [null],
  ['text'],
  [{ connectionId, documentId: 1 }],
  [{ connectionId: 'no id', documentId: 'a' }],
  [{ connectionId, documentId: 'a', extra: true }],
])('%o is refused before the handler runs', async (input) => {
  expect(await invoke('documents/get', input)).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
  expect(ran).toEqual([])
  expect(refused).toHaveLength(1)
})

test('reports only fields of the contract for invalid input', async () => {
  await invoke('preferences/change', { lastCollections: { 'Letters to the mayor': 1, [connectionId]: 2 } })
  await invoke('documents/get', { 'Letters to the mayor': 1 })
  expect(refused).toHaveLength(2)
  expect(refused.join()).toContain('preferences/change lastCollections invalid_type')
  expect(refused.join()).not.toContain('mayor')
})

test('refuses a second argument', async () => {
  const answer = await invoke('documents/get', { connectionId, documentId: 'a' }, 'more')
  expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
})

test('refuses a foreign sender before reading anything', async () => {
  const answer = await listeners.get('index-desk:documents/get')?.({} as IpcMainInvokeEvent, { connectionId })
  expect(answer).toMatchObject({ ok: false, error: { code: 'untrusted-sender' } })
  expect(ran).toEqual([])
})

test('returns an expected failure as data', async () => {
  expect(await invoke('connections/open-practice-page')).toMatchObject({
    ok: false,
    error: { code: 'practice-service-failed' },
  })
})

test('returns an unexpected error without its message', async () => {
  expect(await invoke('queue/summary')).toEqual({
    ok: false,
    error: { code: 'unexpected', detail: 'number 1', facts: {} },
  })
})

test('strips output to the contract', async () => {
  expect(await invoke('websites/describe', { address: 'https://example.com/' })).toEqual({
    ok: true,
    value: { outcome: 'dead', status: 404 },
  })
})

test('never sends invalid output to the page', async () => {
  expect(await invoke('collections/list', { connectionId })).toMatchObject({
    ok: false,
    error: { code: 'unexpected' },
  })
})
