import { randomInt } from 'node:crypto'
import type { TestProject } from 'vitest/node'

/** Sets the number by which tests choose their cases, unless it is given: `npm test` draws it for all runners. */
export function ensureSeed(): string {
  const given = process.env.INDEX_DESK_TEST_SEED ?? process.env.ENDURANCE_SEED
  const seed = given ?? String(randomInt(1, 1e9))
  if (given === undefined) console.log(`Test seed ${seed}`)
  process.env.INDEX_DESK_TEST_SEED = seed
  return seed
}

/** Draws the seed for all Vitest projects, and reports how to repeat a failed run. */
export default function drawSeed(project: TestProject): () => void {
  const seed = ensureSeed()
  return () => {
    if (project.vitest.state.getCountOfFailedTests() > 0)
      console.log(`To repeat the failed tests (${project.name}): INDEX_DESK_TEST_SEED=${seed} npm test`)
  }
}
