import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFinal } from '../../shared/domain/item-state.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { createWorld, type Ending, endings, type World } from './testing/model-world.ts'

type Step = (world: World) => Promise<void> | void

const hour = 3_600_000
const picked = (world: World, index: number) => {
  const items = world.store.items()
  const item = items[index % Math.max(1, items.length)]
  return item === undefined ? [] : [item.id]
}

const step: fc.Arbitrary<{ readonly name: string; readonly run: Step }> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom('d1', 'd2', 'd3', 'd4', 'd5', 'd6')
      .map(named('want', (world, id) => world.want(id))),
  },
  {
    weight: 14,
    arbitrary: fc
      .tuple(fc.nat(3), fc.constantFrom(...endings))
      .map(named('end', (world, [index, ending]: [number, Ending]) => world.end(index, ending))),
  },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(1, 250, 2000, 5000, 20_000, 60_000, 400_000)
      .map(named('advance', (world, ms) => world.harness().clock.advance(ms))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(-24 * hour, -120_000, 120_000, 8 * hour)
      .map(named('set clock', (world, ms) => world.harness().clock.set(ms))),
  },
  { weight: 3, arbitrary: fc.boolean().map(named('crash', (world, arrives) => world.crash(arrives))) },
  { weight: 1, arbitrary: fc.constant(0).map(named('quit', (world) => world.quit())) },
  {
    weight: 1,
    arbitrary: fc.boolean().map(named('online', (world, online) => world.harness().setOnline(online))),
  },
  {
    weight: 2,
    arbitrary: fc
      .subarray(['claim', 'complete', 'nextDue', 'setPause', 'recover'] as const, { maxLength: 2 })
      .map(named('break', (world, methods) => world.harness().breakStore(...methods))),
  },
  {
    weight: 1,
    arbitrary: fc
      .boolean()
      .map(
        named('pause all', (world, pause) =>
          pause ? world.harness().queue.pauseConnection(null) : world.harness().queue.resumeConnection(null),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constant(0)
      .map(named('key', (world) => world.harness().queue.keyChanged(world.harness().one.id))),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom('cancel', 'pause', 'resume', 'retry'), fc.nat(20)).map(
      named('editor', async (world, [event, index]: ['cancel' | 'pause' | 'resume' | 'retry', number]) => {
        await world.harness().queue[event](picked(world, index))
      }),
    ),
  },
  { weight: 1, arbitrary: fc.nat(20).map(named('discard', discardEdit)) },
  { weight: 3, arbitrary: fc.nat(20).map(named('correct', (world, index) => world.correct(index))) },
  { weight: 1, arbitrary: fc.constant(0).map(named('update instead', (world) => world.updateInstead())) },
)

/** Only changes that certainly never arrived: the fate of others is unknown. */
async function discardEdit(world: World, index: number): Promise<void> {
  const edits = world.store
    .items()
    .filter(
      ({ id, operation, doubtful, attempts }) =>
        operation === 'update' && !doubtful && attempts === 0 && !id.startsWith('update-'),
    )
  const edit = edits[index % Math.max(1, edits.length)]
  if (edit !== undefined) await world.harness().queue.discard([edit.id])
}

function named<T>(name: string, run: (world: World, value: T) => Promise<void> | void) {
  return (value: T) => ({
    name: `${name} ${JSON.stringify(value)}`,
    run: (world: World) => run(world, value),
    toString: () => `${name} ${JSON.stringify(value)}`,
  })
}

async function mend(world: World): Promise<void> {
  const harness = world.harness()
  harness.breakStore()
  harness.setOnline(true)
  await harness.clock.advance(60_000)
  harness.queue.keyChanged(harness.one.id)
  harness.queue.pauseConnection(null)
  harness.queue.resumeConnection(null)
}

async function drain(world: World, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await world.harness().clock.advance(60_000)
    for (let turn = 0; turn < 40 && world.harness().sender.open().length > 0; turn += 1) {
      world.endAll('success')
      await world.harness().settle()
    }
  }
}

async function play(steps: readonly { readonly run: Step }[], knownIdConflicts: boolean): Promise<World> {
  const world = await createWorld({ knownIdConflicts })
  for (const { run } of steps) {
    await run(world)
    await world.harness().settle()
    world.harness()
  }
  await mend(world)
  return world
}

describe('random events in random order', () => {
  test('lose nothing, send nothing unrecorded and leave each document as last wanted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 60 }),
        fc.boolean(),
        async (steps, conflicts) => {
          const world = await play(steps, conflicts)
          await drain(world, 70)
          expect(leftAlone(world)).toEqual([])
          const open = world.store.items().filter(({ state }) => !isFinal(state))
          for (let round = 0; round < 8 && open.length > 0; round += 1) {
            await world.harness().queue.resume(open.map(({ id }) => id))
            await world.updateInstead()
            await world.harness().queue.retry(open.map(({ id }) => id))
            await drain(world, 1)
          }
          world.harness()
          expect(world.violations).toEqual([])
          expect(world.store.items().filter(({ state }) => !isFinal(state))).toEqual([])
          for (const [document, versions] of world.applied) {
            const wanted = world.store
              .items()
              .filter(({ documentId, state }) => documentId === document && state === 'done')
            expect(versions.at(-1)).toBe(wanted.at(-1)?.title)
            expect(versions).toEqual([...versions].sort())
          }
          for (const item of world.store.items()) expect(historyOf(world, item.id)).toMatch(/^((?!done ).)*$/)
        },
      ),
      { numRuns: shortOrLong(300, 10_000) },
    )
  })
})

function leftAlone(world: World): readonly string[] {
  const held = new Set<string>()
  return world.store.items().flatMap(({ id, documentId, state }) => {
    if (isFinal(state) || held.has(documentId)) return []
    if (state === 'needs-attention' || state === 'paused') {
      held.add(documentId)
      return []
    }
    return [`${id} ${state}`]
  })
}

function historyOf(world: World, itemId: string): string {
  return world.store
    .receipts()
    .filter((receipt) => receipt.itemId === itemId)
    .map(({ outcome }) => outcome)
    .join(' ')
}
