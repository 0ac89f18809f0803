import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shortOrLong } from '../../../main/testing/long-form.ts'
import { type AddValues, emptyAddValues } from './add-values.ts'
import { AddDraftKeeper, readKeptAddDraft } from './kept-add-draft.ts'

const name = 'add:connection'
let store: Map<string, string>
/** How many calls still reach the disk before the app is gone. */
let left: number
let longest: number

beforeEach(() => {
  store = new Map()
  left = Number.POSITIVE_INFINITY
  longest = 0
  const invoke = async (call: string, input: { name: string; text: string | null }) => {
    if (call === 'drafts/get') return { ok: true, value: store.get(input.name) ?? null }
    left -= 1
    if (left < 0) return { ok: true, value: null }
    longest = Math.max(longest, input.text?.length ?? 0)
    if (input.text === null) store.delete(input.name)
    else store.set(input.name, input.text)
    return { ok: true, value: null }
  }
  vi.stubGlobal('window', { indexDesk: { invoke } })
})
afterEach(() => vi.unstubAllGlobals())

const valuesOf = (text: string, title = ''): AddValues => ({
  ...emptyAddValues('harbour', [1], 'text'),
  ...{ text, title },
})
const longText = (sign: string) => sign.repeat(600_000) + sign.repeat(500_001)
const written = () => new Promise((resolve) => setImmediate(resolve))

describe('a long text', () => {
  test('is kept in pieces, and only once however often the rest changes', async () => {
    const keeper = new AddDraftKeeper(name)
    const text = longText('ä')
    keeper.keep(valuesOf(text))
    await written()
    expect(longest).toBeLessThanOrEqual(500_000)
    const before = left
    longest = 0
    left = 1_000_000
    keeper.keep(valuesOf(text, 'A title'))
    expect([left, longest < 2000, before]).toEqual([999_999, true, Number.POSITIVE_INFINITY])
    expect(await readKeptAddDraft(name)).toEqual(valuesOf(text, 'A title'))
  })

  test('is whole at once where the window closes', async () => {
    const keeper = new AddDraftKeeper(name)
    keeper.keep(valuesOf(longText('a')))
    keeper.finish()
    expect(await readKeptAddDraft(name)).toEqual(valuesOf(longText('a')))
  })

  test('leaves nothing behind once it is gone', async () => {
    const keeper = new AddDraftKeeper(name)
    keeper.keep(valuesOf(longText('a')))
    await written()
    keeper.keep(valuesOf('short'))
    expect([...store.keys()]).toEqual([name])
    keeper.keep(valuesOf(''))
    expect(store.size).toBe(0)
  })
})

test('whenever the app is gone, what was kept is whole and one of the last states', async () => {
  const texts = ['', 'short', longText('a'), longText('b'), longText('c')]
  const step = fc.record({ text: fc.constantFrom(...texts), waits: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.nat(400), async (steps, calls) => {
      store.clear()
      left = calls
      const keeper = new AddDraftKeeper(name)
      for (const { text, waits } of steps) {
        keeper.keep(valuesOf(text))
        if (waits) await written()
      }
      await written()
      const found = await readKeptAddDraft(name)
      if (found !== undefined) expect(steps.some(({ text }) => text === found.text)).toBe(true)
    }),
    { numRuns: shortOrLong(100, 5000) },
  )
})
