import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { shortOrLong } from '../../../../main/testing/long-form.ts'
import { tableProblemCodes } from '../../table-problem.ts'

const program = fileURLToPath(new URL('../../testing/read-hostile.ts', import.meta.url))
const outcome = z.object({ name: z.string(), outcome: z.string(), memoryKb: z.number() })
const [mostMemoryKb, mostHeapMb] = [300 * 1024, 150]
/** For one file, on a computer that is busy with everything else: what takes longer hangs. */
const mostMs = 60_000

/** Reads hostile workbooks one after the other in a process of their own, which is ended where one takes too long. */
async function readAll(seed: number, count: number) {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${mostHeapMb}`, '--max-semi-space-size=4', program, String(seed), String(count)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const end = () => child.kill('SIGKILL')
  let timer = setTimeout(end, mostMs)
  const found: z.output<typeof outcome>[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer)
    timer = setTimeout(end, mostMs)
    found.push(outcome.parse(JSON.parse(line)))
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  clearTimeout(timer)
  return { found, exitCode: child.exitCode, signal: child.signalCode }
}

test('a workbook that asks for far more than it holds, or is changed anywhere, takes no more than 300 MB', {
  timeout: shortOrLong(300_000, 3_600_000),
}, async () => {
  const seed = process.env.ENDURANCE_SEED ?? randomInt(1, 2 ** 31)
  const count = shortOrLong(12, 3000)
  const { found, ...end } = await readAll(Number(seed), count)
  expect(end, `ended after ${found.at(-1)?.name}`).toEqual({ exitCode: 0, signal: null })
  const isExpected = (outcome: string) =>
    outcome === 'read' || tableProblemCodes.some((code) => code === outcome)
  expect(found.filter((one) => one.memoryKb > mostMemoryKb || !isExpected(one.outcome))).toEqual([])
  expect(found.filter(({ name }) => name.startsWith('mutated'))).toHaveLength(count)
  expect(Object.fromEntries(found.map(({ name, outcome }) => [name, outcome]))).toMatchObject({
    'ranges over the whole sheet': 'read',
    'rows and cells at the end of the sheet': 'read',
    'rows whose only cell is in the last column': 'too-large-unpacked',
    'more rows than a sheet has': 'too-large-unpacked',
    'millions of shared texts': 'too-large-unpacked',
    'one shared text': 'too-large-unpacked',
    'an attribute without end': 'damaged',
    'a comment without end': 'damaged',
    'formats without end': 'too-large-unpacked',
    'sheets without end': 'too-many-parts',
    'relations without end': 'too-many-parts',
  })
})
