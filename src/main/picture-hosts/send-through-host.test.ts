import { describe, expect, test } from 'vitest'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import { failed } from '../../shared/ipc/failure.ts'
import { fail, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { ServiceRequest } from '../library/queue/attempts.ts'
import { judgeOutcome } from '../queue/judge-outcome.ts'
import { defaultPolicy } from '../queue/policy.ts'
import type { SendOutcome } from '../queue/ports.ts'
import { createHostRests } from './host-rests.ts'
import type { PutOutcome } from './put-picture.ts'
import type { HostFailure } from './read-host-failure.ts'
import { type SendThroughHostDeps, sendThroughHost } from './send-through-host.ts'
import { never, samplePicture } from './testing/sample-pictures.ts'

const picture = samplePicture(50)
const held = {
  id: picture.id,
  mediaType: 'image/png',
  byteLength: 50,
  width: 1,
  height: 1,
  name: 'a.png',
} as const
const add: ServiceRequest = {
  operation: 'add',
  id: 'doc-1',
  collection: 'harbour',
  title: 'A boat',
  content: { kind: 'picture', picture: held },
  metadata: null,
}
const host: PictureHost = {
  kind: 'folder',
  address: 'https://dav.example/pictures',
  signIn: 'password',
  publicAddress: 'https://pictures.example',
}
const record: ConnectionRecord = {
  id: '7b6bcb6e-53f1-4a6c-9a5d-3a3f5a0f7c09',
  kind: 'service',
  name: 'Town index',
  address: 'https://index.example',
  colour: 'teal',
  picturesTravel: 'host',
  pictureHost: host,
}
const accepted: SendOutcome = {
  kind: 'success',
  answer: { status: 200, id: null, message: null, type: null, usage: null, body: '', cut: false },
}
const address = `https://pictures.example/${picture.id}.png`

type Given = Partial<SendThroughHostDeps> & { readonly connection?: Partial<ConnectionRecord> }

function createSender({ connection, ...more }: Given = {}, put: PutOutcome = { kind: 'there', address }) {
  const sent: ServiceRequest[] = []
  const steps: string[] = []
  const answers: SendOutcome[] = []
  const sender = sendThroughHost({
    sender: {
      send: async (_, request) => {
        steps.push('sent')
        sent.push(request)
        return answers.shift() ?? accepted
      },
    },
    credentialsOf: async () => succeed({ kind: 'password', user: 'editor', password: 'secret' }),
    readPicture: async () => picture.bytes,
    rests: createHostRests({ now: () => 0, backoffMs: () => 0 }),
    openHost: () => ({
      put: async (given) => {
        steps.push(`put ${given.id === picture.id && given.bytes.length} bytes`)
        return put
      },
      check: () => Promise.reject(new Error('not asked for')),
    }),
    ...more,
  })
  return {
    send: (request: ServiceRequest = add) =>
      sender.send({ ...record, ...connection, key: 'sk-1' }, request, never),
    sent,
    steps,
    answers,
  }
}

test('uploads the picture first, then sends its public address and records it', async () => {
  const { send, sent, steps } = createSender()
  expect(await send()).toEqual({
    kind: 'success',
    answer: { ...(accepted.kind === 'success' && accepted.answer), pictureAddress: address },
  })
  expect(steps).toEqual(['put 50 bytes', 'sent'])
  expect(sent).toEqual([{ ...add, content: { kind: 'literal', text: address } }])
})

test('reports a refusal by the service with the picture address', async () => {
  const { send, answers } = createSender()
  const problem = { code: 'rejected', detail: '422' } as const
  answers.push({ kind: 'refused', reason: 'rejected', problem, retryAfterMs: null })
  expect(await send()).toEqual({
    kind: 'refused',
    reason: 'rejected',
    problem: { ...problem, pictureAddress: address },
    retryAfterMs: null,
  })
})

test('sends everything else directly to the service', async () => {
  const update: ServiceRequest = { operation: 'update', id: 'doc-1', title: 'Better' }
  const text: ServiceRequest = { ...add, content: { kind: 'literal', text: 'Good day' } }
  for (const [request, more] of [
    [update, {}],
    [text, {}],
    [add, { connection: { picturesTravel: 'inside' } }],
  ] as const) {
    const { send, sent, steps } = createSender(more)
    await send(request)
    expect([sent, steps]).toEqual([[request], ['sent']])
  }
})

describe('the service is not asked', () => {
  const sure = (code: string) => ({ kind: 'not-sent', retryable: false, problem: { code } })
  const passing = (code: string) => ({ kind: 'not-sent', retryable: true, problem: { code } })

  test.each<[string, Given, object]>([
    ['without a host', { connection: { pictureHost: null } }, sure('host-not-set-up')],
    [
      'with a host that the connections file was made to name',
      { connection: { pictureHost: { ...host, address: 'http://evil.example' } } },
      sure('host-not-set-up'),
    ],
    ['without a sign-in', { credentialsOf: async () => succeed(null) }, sure('host-sign-in-missing')],
    [
      'while the keychain is locked',
      { credentialsOf: async () => fail(failed('keychain-locked')) },
      passing('host-sign-in-locked'),
    ],
    ['when the picture is gone', { readPicture: async () => null }, sure('picture-gone')],
    [
      'when the picture cannot be read',
      { readPicture: () => Promise.reject(new Error('busy')) },
      passing('picture-gone'),
    ],
  ])('%s', async (_, more, outcome) => {
    const { send, steps } = createSender(more)
    expect(await send()).toMatchObject(outcome)
    expect(steps).toEqual([])
  })

  test.each<[HostFailure['code'], boolean]>([
    ['host-unreachable', true],
    ['host-in-trouble', true],
    ['host-certificate', true],
    ['offline', true],
    ['host-sign-in-refused', false],
    ['host-not-permitted', false],
    ['host-region-wrong', false],
    ['host-clock-wrong', false],
    ['host-not-found', false],
    ['host-full', false],
    ['host-redirected', false],
    ['host-refused', false],
  ])('when the host says %s', async (code, retryable) => {
    const { send, steps } = createSender({}, { kind: 'failed', failure: { code, detail: '' } })
    const outcome = await send()
    expect(outcome).toEqual({ kind: 'not-sent', retryable, problem: { code, detail: '' } })
    expect(steps).toEqual(['put 50 bytes'])
    // The queue's judgement: never about the service's key, and only being offline blocks other items.
    const at = {
      now: 0,
      random: () => 0.5,
      policy: defaultPolicy,
      stoppedBy: null,
      forbidden: () => 'key' as const,
    } as const
    const { end, news } = judgeOutcome(
      outcome,
      { attempts: 1, doubtful: false, corrected: null, request: add },
      at,
    )
    expect(end.kind).toBe(retryable ? 'postponed' : 'refused')
    expect(news.kind).toBe(code === 'offline' ? 'unreachable' : 'nothing')
  })

  test('if it was cancelled during the upload', async () => {
    const { send } = createSender({}, { kind: 'cancelled' })
    expect(await send()).toEqual({ kind: 'cancelled', mayBeDelivered: false })
  })
})
