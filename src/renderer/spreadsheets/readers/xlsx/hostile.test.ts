import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { shortOrLong, someOrAll } from '../../../../main/testing/long-form.ts'
import { mostCpuMs, startMeasuredChild } from '../../../../main/testing/measured-child.ts'
import { tableProblemCodes } from '../../table-problem.ts'
import { hostileWorkbooks, type Mutations } from '../../testing/hostile-workbooks.ts'
import { mutations } from '../../testing/workbook-mutations.ts'

const mostMegabytes = 300
/** A tiny heap, in which nothing can be kept longer than needed; overflow ends the process. */
const child = startMeasuredChild(new URL('../../testing/read-hostile.ts', import.meta.url), {
  nodeArgs: ['--max-old-space-size=150', '--max-semi-space-size=4'],
})
afterAll(() => child.end())

async function readCheaply(workbook: string | Mutations): Promise<unknown> {
  const { output, peakBytes, cpuMs } = await child.measure(workbook)
  expect(peakBytes / 2 ** 20).toBeLessThan(mostMegabytes)
  expect(cpuMs).toBeLessThan(mostCpuMs)
  expect(['read', ...tableProblemCodes]).toContain(output)
  return output
}

/** The outcome of other files is unspecified, as long as it is cheap. */
const outcomes: Readonly<Record<string, string>> = {
  'ranges over the whole sheet': 'read',
  'rows and cells at the end of the sheet': 'too-many-columns',
  'rows whose only cell is in the last column': 'too-large-unpacked',
  'more rows than a sheet has': 'too-large-unpacked',
  'millions of shared texts': 'too-large-unpacked',
  'one shared text': 'too-large-unpacked',
  'long rows': 'read',
  'an attribute without end': 'damaged',
  'a comment without end': 'damaged',
  'formats without end': 'too-large-unpacked',
  'sheets without end': 'too-many-parts',
  'relations without end': 'too-many-parts',
}

test('takes at most 300 MB for a lying or mutated workbook', async () => {
  for (const name of someOrAll(Object.keys(hostileWorkbooks), 8)) {
    const outcome = await readCheaply(name)
    expect(outcome, name).toBe(outcomes[name] ?? outcome)
  }
  const property = fc.asyncProperty(mutations, async (workbook) => {
    await readCheaply(workbook)
  })
  await fc.assert(property, { numRuns: shortOrLong(3, 3000) })
})
