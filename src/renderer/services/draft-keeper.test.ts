import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { shortOrLong } from '../../main/testing/long-form.ts'
import { DraftKeeper, draftKeeper } from './draft-keeper.ts'

const name = 'add:connection'
type Fault = 'app is gone' | 'write fails' | 'answer is lost'
let store: Map<string, string>
/** How many writes still go well before the fault; the app stays gone, the others happen once. */
let left: number
let fault: Fault
let writes: number
let longest: number

beforeEach(() => {
  store = new Map()
  left = Number.POSITIVE_INFINITY
  fault = 'app is gone'
  writes = 0
  longest = 0
  const invoke = async (call: string, input: { name: string; text: string | null }) => {
    if (call === 'drafts/get') return { ok: true, value: store.get(input.name) ?? null }
    left -= 1
    writes += 1
    if (fault === 'app is gone' ? left < 0 : left === -1 && fault === 'write fails') return failed
    longest = Math.max(longest, input.text?.length ?? 0)
    if (input.text === null) store.delete(input.name)
    // As the library keeps texts: half of a character is lost.
    else store.set(input.name, input.text.toWellFormed())
    return left === -1 && fault === 'answer is lost' ? failed : { ok: true, value: null }
  }
  vi.stubGlobal('window', { indexDesk: { invoke } })
})
afterEach(() => vi.unstubAllGlobals())

const failed = { ok: false, error: { code: 'unexpected', message: 'A fault of this test' } }
const shape = z.object({ text: z.string(), title: z.string(), metadata: z.object({ text: z.string() }) })
type Values = z.infer<typeof shape>
const readValues = (kept: object) => shape.safeParse(kept).data
const valuesOf = (text: string, title = '', metadata = ''): Values => ({
  text,
  title,
  metadata: { text: metadata },
})
const longText = (sign: string) => sign.repeat(600_000) + sign.repeat(500_001)
const longMetadata = (sign: string) => `{"field":"${sign.repeat(600_000)}"}`
const written = () => new Promise((resolve) => setImmediate(resolve))
const readAfterRestart = () => new DraftKeeper(name, readValues).read()

describe('a long text', () => {
  test('is kept in pieces, and only once however often the rest changes', async () => {
    const keeper = new DraftKeeper(name, readValues)
    const text = longText('ä')
    keeper.keep(valuesOf(text))
    await written()
    expect(longest).toBeLessThanOrEqual(500_100)
    longest = writes = 0
    keeper.keep(valuesOf(text, 'A title'))
    await written()
    expect([writes, longest < 2000]).toEqual([1, true])
    expect(await readAfterRestart()).toEqual(valuesOf(text, 'A title'))
  })

  test('of metadata is kept in pieces too, apart from the other', async () => {
    const keeper = new DraftKeeper(name, readValues)
    keeper.keep(valuesOf(longText('a'), '', longMetadata('b')))
    await written()
    expect(longest).toBeLessThanOrEqual(500_100)
    writes = 0
    keeper.keep(valuesOf(longText('a'), '', longMetadata('c')))
    await written()
    const [pieces, draft, cleared] = [2, 1, 100]
    expect(writes).toBe(pieces + draft + cleared)
    expect((await readAfterRestart())?.metadata.text).toBe(longMetadata('c'))
  })

  test('that an edit began with is kept in pieces, and only once', async () => {
    const edit = shape.omit({ text: true }).extend({ base: z.object({ metadata: z.string() }) })
    const readEdit = (kept: object) => edit.safeParse(kept).data
    const base = { metadata: longMetadata('b') }
    const keeper = new DraftKeeper(name, readEdit)
    keeper.keep({ title: '', metadata: { text: '{}' }, base })
    await written()
    expect(longest).toBeLessThanOrEqual(500_100)
    writes = longest = 0
    const next = { title: 'A title', metadata: { text: '{"a":1}' }, base }
    keeper.keep(next)
    await written()
    expect([writes, longest < 2000]).toEqual([1, true])
    expect(await new DraftKeeper(name, readEdit).read()).toEqual(next)
  })

  test('that was restored is not written again', async () => {
    new DraftKeeper(name, readValues).keep(valuesOf(longText('a'), '', longMetadata('b')))
    await written()
    const keeper = new DraftKeeper(name, readValues)
    const restored = await keeper.read()
    writes = longest = 0
    if (restored !== undefined) keeper.keep({ ...restored, title: 'A title' })
    await written()
    expect([writes, longest < 2000]).toEqual([1, true])
  })

  test('keeps a character that two pieces share', async () => {
    new DraftKeeper(name, readValues).keep(valuesOf(`a${'⚓🚢'.repeat(200_000)}`))
    await written()
    expect(await readAfterRestart()).toEqual(valuesOf(`a${'⚓🚢'.repeat(200_000)}`))
  })

  test('is whole at once where the window closes', async () => {
    const keeper = new DraftKeeper(name, readValues)
    keeper.keep(valuesOf(longText('a')))
    keeper.finish()
    expect(await readAfterRestart()).toEqual(valuesOf(longText('a')))
  })

  test('leaves nothing behind once it is gone, also where the app was gone while it was written', async () => {
    left = 2
    new DraftKeeper(name, readValues).keep(valuesOf(longText('a'), '', longMetadata('b')))
    await written()
    expect(store.size).toBe(2)
    left = Number.POSITIVE_INFINITY
    const keeper = new DraftKeeper(name, readValues)
    keeper.keep(valuesOf('short'))
    await written()
    expect([...store.keys()]).toEqual([name])
    keeper.keep(valuesOf(longText('a'), '', longMetadata('b')))
    await written()
    keeper.keep(null)
    await written()
    expect(store.size).toBe(0)
  })
})

test('a form with nothing but metadata has its long metadata in pieces', async () => {
  // Takes over whatever the draft has, names of pieces too, if they were in it.
  const loose = z.looseObject({ title: z.string(), metadata: z.object({ text: z.string() }) })
  const readEdit = (kept: object) => loose.safeParse(kept).data
  const values = { title: 'A title', metadata: { text: longMetadata('a') } }
  new DraftKeeper(name, readEdit).keep(values)
  await written()
  expect(longest).toBeLessThanOrEqual(500_100)
  const keeper = new DraftKeeper(name, readEdit)
  const restored = await keeper.read()
  expect(restored).toEqual(values)
  const short = { text: '{"a": 1}' }
  if (restored !== undefined) keeper.keep({ ...restored, metadata: short })
  await written()
  expect((await new DraftKeeper(name, readEdit).read())?.metadata).toEqual(short)
  keeper.keep(null)
  await written()
  expect(store.size).toBe(0)
})

test('a name has one keeper, whoever asks', () => {
  const memory = new Map<string, unknown>()
  const keeperOf = (whose: string) => draftKeeper(memory, whose, readValues)
  expect(keeperOf(name)).toBe(keeperOf(name))
  expect(keeperOf('add:other')).not.toBe(keeperOf(name))
})

const texts = ['short', longText('a'), longText('b'), longText('c')]
const metadataTexts = ['', longMetadata('a'), longMetadata('b')]
const step = fc.record({
  text: fc.nat(texts.length - 1),
  metadata: fc.nat(metadataTexts.length - 1),
  waits: fc.boolean(),
})
const session = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  reads: fc.boolean(),
  closes: fc.boolean(),
  fault: fc.constantFrom<Fault>('app is gone', 'write fails', 'answer is lost'),
  after: fc.oneof(fc.nat(12), fc.nat(400)),
})

/** Which of the texts a draft has, such as `1 0`; what is none of them is a mix. */
function stateOf(values: Values | undefined): string {
  return values === undefined
    ? 'nothing'
    : `${texts.indexOf(values.text)} ${metadataTexts.indexOf(values.metadata.text)}`
}

test('whatever is lost at whichever write, what is restored is one whole earlier or later draft', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(session, { minLength: 1, maxLength: 3 }), async (sessions) => {
      store.clear()
      let possible = ['nothing']
      for (const { steps, reads, closes, ...failure } of sessions) {
        left = failure.after
        fault = failure.fault
        const keeper = new DraftKeeper(name, readValues)
        if (reads) await keeper.read()
        for (const { text, metadata, waits } of steps) {
          const values = valuesOf(texts[text] ?? '', '', metadataTexts[metadata] ?? '')
          keeper.keep(values)
          possible.push(stateOf(values))
          if (waits) await written()
        }
        if (closes) keeper.finish()
        await written()
        const found = stateOf(await readAfterRestart())
        expect(possible).toContain(found)
        possible = [found]
      }
    }),
    { numRuns: shortOrLong(20, 3000) },
  )
})

test.each<Fault>(['app is gone', 'write fails', 'answer is lost'])(
  'replacing a restored text is safe at every write where the %s',
  async (how) => {
    for (let at = 0; at < 8; at += 1) {
      left = Number.POSITIVE_INFINITY
      store.clear()
      new DraftKeeper(name, readValues).keep(valuesOf(longText('a'), '', longMetadata('a')))
      await written()
      const keeper = new DraftKeeper(name, readValues)
      await keeper.read()
      left = at
      fault = how
      keeper.keep(valuesOf(longText('b'), '', longMetadata('b')))
      await written()
      expect(['1 1', '2 2']).toContain(stateOf(await readAfterRestart()))
      // Nothing that failed keeps the next change from being kept.
      left = Number.POSITIVE_INFINITY
      keeper.keep(valuesOf(longText('c'), '', longMetadata('b')))
      await written()
      expect(stateOf(await readAfterRestart())).toBe('3 2')
    }
  },
)
