import { randomInt } from 'node:crypto'
import type { TestProject } from 'vitest/node'

/** Draws the number by which tests choose their cases, once for all projects, and says how to repeat a run that failed. */
export default function drawSeed(project: TestProject): () => void {
  const given = process.env.INDEX_DESK_TEST_SEED ?? process.env.ENDURANCE_SEED
  const seed = given ?? String(randomInt(1, 1e9))
  if (given === undefined) console.log(`Test seed ${seed}`)
  process.env.INDEX_DESK_TEST_SEED = seed
  return () => {
    if (project.vitest.state.getCountOfFailedTests() > 0)
      console.log(`To repeat the failed tests (${project.name}): INDEX_DESK_TEST_SEED=${seed} npm test`)
  }
}
