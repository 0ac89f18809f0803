import { expect, test } from '../support/app.ts'
import { expectNothingLost } from '../support/expect-nothing-lost.ts'
import { type KillPlan, runWithKills } from '../support/kill-run.ts'

const number = (name: string, otherwise: number): number =>
  Number(process.env[`ENDURANCE_${name}`] ?? otherwise)

const plan: KillPlan = {
  seed: number('SEED', 1),
  documents: number('DOCUMENTS', 600),
  edits: number('EDITS', 400),
  kills: number('KILLS', 50),
}

test(`nothing is lost or doubled: ${JSON.stringify(plan)}`, async ({ launch }) => {
  const report = await runWithKills(plan, launch)
  expect(report.kills).toBe(plan.kills)
  await expectNothingLost(report)
  const { handled } = report.service
  console.log(
    `  ${report.kills} kills, ${handled.length} requests for ${plan.documents + plan.edits} adds and edits`,
  )
  await report.service.close()
})
