import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortOrLong } from '../testing/long-form.ts'
import { createHarness } from './testing/harness.ts'
import { openMemoryStore } from './testing/memory-store.ts'
import { outcomes } from './testing/scripted-sender.ts'
import { describeUndoWindow } from './testing/undo-window-behaviour.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]

async function started() {
  const harness = createHarness(await openMemoryStore(), { random: () => 1 })
  harness.sender.answerWith(() => outcomes.success)
  await harness.queue.start()
  return harness
}

describeUndoWindow('in memory', openMemoryStore)

type Step =
  | { readonly kind: 'add'; readonly holdMs: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'jump'; readonly byMs: number }
  | { readonly kind: 'fail' | 'kill' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 60 }).map((s): Step => ({ kind: 'add', holdMs: s * second })),
  },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 90_000 }).map((ms): Step => ({ kind: 'pass', ms })) },
  {
    weight: 3,
    arbitrary: fc
      .oneof(
        fc.integer({ min: -2 * minute, max: 2 * minute }),
        fc.integer({ min: -10 * minute, max: 10 * minute }),
        fc.integer({ min: -1000 * hour, max: 1000 * hour }),
      )
      .map((byMs): Step => ({ kind: 'jump', byMs })),
  },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: 'fail' }, { kind: 'kill' }) },
)

test('sends an add when its undo window ends, however the clock is set', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      let harness = await started()
      const accepted = new Map<string, { readonly at: number; readonly holdMs: number }>()
      const left = new Map<string, number>()
      const jumped: number[] = []
      let isFailing = false
      const answer = ({ request }: { readonly request: { readonly id: string } }) => {
        if (!left.has(request.id)) left.set(request.id, harness.clock.steadyMs())
        return isFailing ? outcomes.serverError : outcomes.success
      }
      harness.sender.answerWith(answer)
      for (const [index, each] of steps.entries()) {
        if (each.kind === 'add') {
          accepted.set(`d${index}`, { at: harness.clock.steadyMs(), holdMs: each.holdMs })
          await harness.add(`d${index}`, { holdMs: each.holdMs })
        } else if (each.kind === 'pass') await harness.clock.advance(each.ms)
        else if (each.kind === 'jump') {
          jumped.push(harness.clock.steadyMs())
          harness.clock.set(each.byMs)
          await harness.settle()
        } else if (each.kind === 'kill') {
          // Jumps of the clock up to a start are known only if something checked it.
          harness.queue.wake()
          await harness.settle()
          harness.kill()
          harness = harness.restart()
          harness.sender.answerWith(answer)
          await harness.queue.start()
        } else {
          isFailing = true
          await harness.clock.advance(second)
          isFailing = false
        }
      }
      await harness.clock.advance(30 * minute)
      for (const [id, { at, holdMs }] of accepted) {
        const leftAt = left.get(id)
        if (leftAt === undefined) throw new Error(`${id} never left`)
        expect(leftAt - at).toBeGreaterThanOrEqual(holdMs - 200 * (jumped.length + 1))
        const within = jumped.filter((moment) => moment >= at && moment <= leftAt).length
        expect(leftAt - at).toBeLessThanOrEqual(holdMs + minute * (within + 6))
      }
    }),
    { numRuns: shortOrLong(300, 10_000) },
  )
})
