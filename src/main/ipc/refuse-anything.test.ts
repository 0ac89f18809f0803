import type { IpcMainInvokeEvent } from 'electron'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type CallName, calls } from '../../shared/ipc/contract.ts'
import { failed } from '../../shared/ipc/failure.ts'
import { fail } from '../../shared/result.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { isPlainData } from './is-plain-data.ts'
import { type Handlers, registerCalls } from './register-calls.ts'

const perCall = shortOrLong(200, 1000)
const names = Object.keys(calls) as CallName[]
const trusted = {} as IpcMainInvokeEvent

type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => Promise<unknown>

function register() {
  const listeners = new Map<string, Listener>()
  const reached: CallName[] = []
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      async () => {
        reached.push(name)
        return fail(failed('unexpected'))
      },
    ]),
  )
  registerCalls(
    { handle: (channel, listener) => void listeners.set(channel, listener as Listener) },
    handlers as unknown as Handlers,
    {
      isTrusted: (event) => event === trusted,
      toFailure: () => failed('unexpected', { detail: 'thrown' }),
      onRefused: () => undefined,
      onAnswered: () => undefined,
    },
  )
  const ask = (name: CallName, event: IpcMainInvokeEvent, payload: unknown) =>
    listeners.get(`index-desk:${name}`)?.(event, payload)
  return { ask, reached }
}

const seed = 20_261_122
/**
 * Made once, since making them takes longer than rejecting them; each call gets a different, new combination.
 */
const made = fc.sample(
  fc.anything({
    maxDepth: 4,
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
  { numRuns: 5000, seed },
)
const anything = fc.nat(made.length - 1).map((index) => made[index])

const cycle: Record<string, unknown> = { connectionId: 'x' }
cycle.again = cycle
const throwing = Object.defineProperty({}, 'connectionId', {
  enumerable: true,
  get: () => {
    throw new Error('a getter of the page')
  },
})
const awkward: readonly unknown[] = [
  ...[
    cycle,
    throwing,
    [cycle],
    new Proxy({}, { ownKeys: () => ['a', 'a'] }),
    () => 'a function',
    Symbol('one'),
  ],
  ...[
    JSON.parse('{"__proto__":{"connectionId":"x"},"constructor":{"prototype":{}}}'),
    Object.create({ connectionId: 'x' }),
  ],
  ...['x'.repeat(5_000_000), Array.from({ length: 20_000 }, (_, index) => index), new Uint8Array(10_000_000)],
  ...[
    Number.NaN,
    Infinity,
    -0,
    2 ** 60,
    new Error('an error'),
    new Promise(() => undefined),
    Buffer.alloc(3),
  ],
]

function withNamesOf(name: CallName): fc.Arbitrary<unknown> {
  const { def } = calls[name].input as {
    readonly def: { readonly shape?: Readonly<Record<string, unknown>> }
  }
  const known = Object.keys(def.shape ?? {})
  if (known.length === 0) return anything
  const some = fc
    .subarray(known, { minLength: 1 })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, anything]))))
  return fc.oneof(
    some,
    fc.tuple(some, fc.dictionary(fc.string(), anything)).map(([a, b]) => ({ ...b, ...a })),
    anything,
  )
}

const refusal = z.object({
  ok: z.literal(false),
  error: z.object({ code: z.enum(['invalid-input', 'unexpected']) }),
})
const isRefusal = (answer: unknown) => refusal.safeParse(answer).success

test.each(names)('%s answers whatever comes with a code, and does nothing of it', async (name) => {
  const { ask, reached } = register()
  const { input } = calls[name]
  const fits = (payload: unknown) => {
    try {
      return isPlainData(payload) && input.safeParse(payload).success
    } catch {
      return false
    }
  }
  const bad = awkward.filter((payload) => !fits(payload))
  // Replaces accidentally valid payloads, so that each call gets equally many.
  for (let round = 0; bad.length < perCall && round < 10; round += 1) {
    const missing = { numRuns: perCall - bad.length, seed: seed + names.indexOf(name) + round * names.length }
    bad.push(...fc.sample(withNamesOf(name), missing).filter((payload) => !fits(payload)))
  }
  expect(bad.length).toBeGreaterThanOrEqual(perCall)
  const wrong: unknown[] = []
  for (const payload of bad) {
    const answer = await ask(name, trusted, payload)
    // The answer goes to the page and the log, so it must be short.
    if (!isRefusal(answer) || JSON.stringify(answer).length > 5000) wrong.push(answer)
  }
  expect(wrong).toEqual([])
  expect(reached).toEqual([])
})

test('reads no call from another sender', async () => {
  const { ask, reached } = register()
  const watched = new Proxy(
    {},
    {
      get: () => {
        throw new Error('it was read')
      },
    },
  )
  for (const name of names)
    expect(await ask(name, {} as IpcMainInvokeEvent, watched)).toMatchObject({
      ok: false,
      error: { code: 'untrusted-sender' },
    })
  expect(reached).toEqual([])
})
