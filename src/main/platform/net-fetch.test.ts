import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainNetworkFailure } from '../http/network-failure.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { createNetFetch, type SendRequest } from './net-fetch.ts'

type Head = {
  statusCode?: number
  statusMessage?: string
  headers?: Record<string, string | string[]>
}

class FakeRequest extends EventEmitter {
  body: Buffer | undefined
  isEnded = false
  isAborted = false

  end(body?: Buffer) {
    this.isEnded = true
    // Electron copies within the call.
    this.body = body && Buffer.from(body)
    // Its stream destroys itself once it is written, long before the answer.
    this.emit('close')
  }

  abort() {
    this.isAborted = true
    this.emit('close')
  }

  /** A request for credentials. Without a listener Electron gives none, reported here as unanswered. */
  askForSignIn(asks: { isProxy: boolean; host: string; port: number }): unknown[] | 'unanswered' {
    let given: unknown[] | 'unanswered' = 'unanswered'
    const isHeard = this.emit('login', asks, (...answer: unknown[]) => {
      given = answer
    })
    return isHeard ? given : []
  }

  answer(
    { statusCode = 200, statusMessage = 'OK', headers = {} }: Head,
    content = Readable.from([Buffer.from('{}')]),
  ) {
    this.emit('response', Object.assign(content, { statusCode, statusMessage, headers }))
  }
}

function setUp() {
  const request = new FakeRequest()
  const asked: Parameters<SendRequest>[0][] = []
  const send = ((options: Parameters<SendRequest>[0]) => {
    asked.push(options)
    return request
  }) as unknown as SendRequest
  return { request, asked, fetch: createNetFetch(send) }
}

const address = 'https://service.example/api/v1/index'

describe('a request', () => {
  test('carries method, headers and the exact bytes of its body, without cookies, cache or redirects', async () => {
    const { fetch, request, asked } = setUp()
    const bytes = new Uint8Array(new Uint8Array([9, 1, 2, 3]).buffer, 1)
    const answering = fetch(address, {
      method: 'PATCH',
      headers: { Authorization: 'Bearer key' },
      body: bytes,
      redirect: 'manual',
    })
    bytes.fill(0)
    expect([...(request.body ?? [])]).toEqual([1, 2, 3])
    expect(asked).toEqual([
      {
        url: address,
        method: 'PATCH',
        headers: { authorization: 'Bearer key' },
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
      },
    ])
    request.answer({})
    expect(await (await answering).text()).toBe('{}')
  })

  test('with a signal that was aborted already is never sent', async () => {
    const { fetch, asked } = setUp()
    await expect(fetch(address, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
      'stopped',
    )
    expect(asked).toEqual([])
  })
})

describe('an answer', () => {
  test.each([
    ['a header outside Latin-1', { headers: { 'x-gateway': '图' } }, 200],
    ['a reason phrase outside Latin-1', { statusMessage: '成功' }, 200],
    ['a control character in a header', { headers: { 'x-odd': 'a\u0000b\u0007' } }, 200],
    ['status 999', { statusCode: 999 }, 999],
    ['status 101', { statusCode: 101 }, 101],
    ['status 204', { statusCode: 204 }, 204],
    ['several values of one header', { headers: { 'set-cookie': ['a=1', 'b=2'] } }, 200],
  ] satisfies [string, Head, number][])('with %s is an answer', async (_name, head, status) => {
    const { fetch, request } = setUp()
    const answering = fetch(address, {})
    request.answer(head)
    expect((await answering).status).toBe(status)
  })

  test('keeps the bytes of a header that came as UTF-8', async () => {
    const { fetch, request } = setUp()
    const answering = fetch(address, {})
    request.answer({ headers: { 'x-gateway': 'Grüße', 'x-other': '图' } })
    const { headers } = await answering
    expect(headers.get('x-gateway')).toBe('Grüße')
    expect(Buffer.from(headers.get('x-other') ?? '', 'latin1').toString()).toBe('图')
  })

  test('with status 0 has lost its head, so nobody knows what it said', async () => {
    const { fetch, request } = setUp()
    const answering = fetch(address, {})
    request.answer({ statusCode: 0, statusMessage: '' })
    await expect(answering).rejects.toThrow('net::ERR_INVALID_HTTP_RESPONSE')
    expect(request.isAborted).toBe(true)
  })

  test('that redirects tells where to, and is not followed', async () => {
    const { fetch, request } = setUp()
    const answering = fetch(address, { redirect: 'manual' })
    request.emit('redirect', 307, 'POST', 'https://elsewhere.example/', {})
    request.emit('error', new Error('Redirect was cancelled'))
    const answer = await answering
    expect([answer.status, answer.headers.get('location')]).toEqual([307, 'https://elsewhere.example/'])
  })
})

describe('a failure', () => {
  test('before the answer rejects with its words', async () => {
    const { fetch, request } = setUp()
    const answering = fetch(address, {})
    request.emit('error', new Error('net::ERR_CONNECTION_REFUSED'))
    await expect(answering).rejects.toThrow('net::ERR_CONNECTION_REFUSED')
  })

  test('within the body reaches whoever reads it', async () => {
    const { fetch, request } = setUp()
    const content = new Readable({ read() {} })
    const answering = fetch(address, {})
    request.answer({}, content)
    const reading = (await answering).text()
    content.destroy(new Error('net::ERR_CONNECTION_RESET'))
    await expect(reading).rejects.toThrow('net::ERR_CONNECTION_RESET')
  })
})

describe('an abort', () => {
  test('before the answer ends the request and rejects with its reason', async () => {
    const { fetch, request } = setUp()
    const aborting = new AbortController()
    const answering = fetch(address, { signal: aborting.signal })
    aborting.abort(new Error('timed out'))
    await expect(answering).rejects.toThrow('timed out')
    expect(request.isAborted).toBe(true)
  })

  test('within the body ends the request and the reading', async () => {
    const { fetch, request } = setUp()
    const aborting = new AbortController()
    const answering = fetch(address, { signal: aborting.signal })
    request.answer({}, new Readable({ read() {} }))
    const reading = (await answering).text()
    aborting.abort(new Error('timed out'))
    await expect(reading).rejects.toThrow('timed out')
    expect(request.isAborted).toBe(true)
  })

  test('by the reader of a body that goes on ends the request', async () => {
    const { fetch, request } = setUp()
    const content = new Readable({ read() {} })
    const answering = fetch(address, {})
    request.answer({}, content)
    await (await answering).body?.cancel()
    expect(content.destroyed).toBe(true)
    await expect.poll(() => request.isAborted).toBe(true)
  })

  test('after the end changes nothing', async () => {
    const { fetch, request } = setUp()
    const aborting = new AbortController()
    const answering = fetch(address, { signal: aborting.signal })
    request.answer({})
    expect(await (await answering).text()).toBe('{}')
    await new Promise((resolve) => setImmediate(resolve))
    aborting.abort()
    expect(request.isAborted).toBe(false)
  })
})

describe('a question for a name and a password', () => {
  test('of a proxy ends the request with an error that names the proxy, and gives away neither', async () => {
    const { fetch, request } = setUp()
    const answering = fetch(address, {})
    expect(request.askForSignIn({ isProxy: true, host: 'proxy.example', port: 8080 })).toEqual([])
    const cause: unknown = await answering.catch((failure: unknown) => failure)
    expect(explainNetworkFailure(cause)).toEqual({
      reached: 'no',
      code: 'proxy',
      retryable: true,
      detail: 'net::ERR_PROXY_AUTH_REQUESTED: proxy.example:8080 asks for a name and a password',
    })
    expect(request.isAborted).toBe(true)
    // Chromium's own error comes too late to count.
    request.emit('error', new Error('net::ERR_TUNNEL_CONNECTION_FAILED'))
  })

  test('of the service itself is answered with neither, and the refusal arrives', async () => {
    const { fetch, request } = setUp()
    const answering = fetch(address, {})
    expect(request.askForSignIn({ isProxy: false, host: 'service.example', port: 443 })).toEqual([])
    request.answer({ statusCode: 401 })
    expect((await answering).status).toBe(401)
  })
})

describe('whatever Electron tells of a request, in whatever order', () => {
  const text = fc.string({ unit: 'binary', maxLength: 12 })
  const told = fc.oneof(
    fc.record({
      event: fc.constant('login' as const),
      isProxy: fc.boolean(),
      host: text,
      port: fc.nat(65_535),
    }),
    fc.record({
      event: fc.constant('redirect' as const),
      status: fc.integer({ min: 300, max: 308 }),
      target: text,
    }),
    fc.record({
      event: fc.constant('response' as const),
      statusCode: fc.integer({ min: -1, max: 1000 }),
      statusMessage: text,
      headers: fc.dictionary(text, fc.oneof(text, fc.array(text, { maxLength: 2 })), { maxKeys: 3 }),
    }),
    fc.record({ event: fc.constant('error' as const), message: text }),
    fc.record({ event: fc.constant('abort' as const) }),
  )

  test('the promise settles, every question for a sign-in is answered with nothing, and nothing throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 5 }), async (story) => {
        const { fetch, request } = setUp()
        const { signal, abort } = abortable()
        const settled = fetch(address, { signal }).then(
          () => 'settled',
          () => 'settled',
        )
        for (const one of story) {
          if (one.event === 'login') expect(request.askForSignIn(one)).toEqual([])
          else if (one.event === 'redirect') request.emit('redirect', one.status, 'GET', one.target)
          else if (one.event === 'response') request.answer(one)
          else if (one.event === 'error') request.emit('error', new Error(one.message))
          else abort()
        }
        const isOver = story.some((one) => one.event !== 'login' || one.isProxy)
        const later = new Promise((resolve) => setImmediate(resolve, 'pending'))
        expect(await Promise.race([settled, later])).toBe(isOver ? 'settled' : 'pending')
      }),
      { numRuns: shortOrLong(100, 5000) },
    )
  })
})

function abortable() {
  const control = new AbortController()
  return { signal: control.signal, abort: () => control.abort() }
}
