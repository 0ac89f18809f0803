import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { CallInput } from '../../shared/ipc/contract.ts'
import { DraftKeeper, draftKeeper } from './draft-keeper.ts'

const name = 'add:connection'
let draft: string | null
let long: string | null
let passed: CallInput<'drafts/keep'>[]
let fault: 'write fails' | 'answer is lost' | null

beforeEach(() => {
  draft = long = fault = null
  passed = []
  const invoke = async (call: string, input: CallInput<'drafts/keep'>) => {
    if (call === 'drafts/get') return { ok: true, value: draft }
    if (call === 'drafts/long-text') return { ok: true, value: long }
    passed.push(input)
    const now = fault
    fault = null
    if (now !== 'write fails') {
      draft = input.text
      if (input.longText !== undefined) long = input.longText
    }
    return now === null ? { ok: true, value: null } : failed
  }
  vi.stubGlobal('window', { indexDesk: { invoke } })
})
afterEach(() => vi.unstubAllGlobals())

const failed = { ok: false, error: { code: 'unexpected', message: 'A fault of this test' } }
const shape = z.object({ text: z.string(), title: z.string(), metadata: z.null() })
type Values = z.infer<typeof shape>
const readValues = (kept: object) => shape.safeParse(kept).data
const valuesOf = (text: string, title = ''): Values => ({ text, title, metadata: null })
const longText = (sign: string) => sign.repeat(1_200_000)
const written = () => new Promise((resolve) => setImmediate(resolve))
const readAfterRestart = () => new DraftKeeper(name, readValues).read()

describe('a long text', () => {
  test('is passed on once however often the rest changes', async () => {
    const keeper = new DraftKeeper(name, readValues)
    keeper.keep(valuesOf(longText('ä')))
    await written()
    keeper.keep(valuesOf(longText('ä'), 'A title'))
    await written()
    expect(passed.map(({ longText: one }) => one?.length)).toEqual([1_200_000, undefined])
    expect(passed.every(({ text }) => (text?.length ?? 0) < 2000)).toBe(true)
    expect(await readAfterRestart()).toEqual(valuesOf(longText('ä'), 'A title'))
  })

  test('that was restored is not passed on again', async () => {
    new DraftKeeper(name, readValues).keep(valuesOf(longText('a')))
    await written()
    const keeper = new DraftKeeper(name, readValues)
    expect(await keeper.read()).toEqual(valuesOf(longText('a')))
    keeper.keep(valuesOf(longText('a'), 'A title'))
    await written()
    expect(passed.at(-1)?.longText).toBeUndefined()
  })

  test('is deleted with its draft or once replaced by a short one', async () => {
    const keeper = new DraftKeeper(name, readValues)
    keeper.keep(valuesOf(longText('a')))
    await written()
    keeper.keep(valuesOf('short'))
    await written()
    expect(long).toBeNull()
    expect(await readAfterRestart()).toEqual(valuesOf('short'))
    keeper.keep(valuesOf(longText('a')))
    await written()
    keeper.keep(null)
    await written()
    expect([draft, long]).toEqual([null, null])
  })

  test('is saved at once when the window closes', async () => {
    const keeper = new DraftKeeper(name, readValues)
    keeper.keep(valuesOf(longText('a')))
    keeper.finish()
    expect(await readAfterRestart()).toEqual(valuesOf(longText('a')))
  })

  test.each(['write fails', 'answer is lost'] as const)('is passed on again after a %s', async (how) => {
    const keeper = new DraftKeeper(name, readValues)
    keeper.keep(valuesOf(longText('a')))
    await written()
    fault = how
    keeper.keep(valuesOf(longText('b')))
    await written()
    keeper.keep(valuesOf(longText('b'), 'A title'))
    await written()
    expect(await readAfterRestart()).toEqual(valuesOf(longText('b'), 'A title'))
  })
})

test('a name has one keeper, whoever asks', () => {
  const memory = new Map<string, unknown>()
  const keeperOf = (whose: string) => draftKeeper(memory, whose, readValues)
  expect(keeperOf(name)).toBe(keeperOf(name))
  expect(keeperOf('add:other')).not.toBe(keeperOf(name))
})
