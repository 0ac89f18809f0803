import { describe, expect, it } from 'vitest'
import { countStep, runLanes } from './step.mjs'

const node = (code: string) => [process.execPath, '-e', code]

function run(lanes: Parameters<typeof runLanes>[0], stop = new AbortController().signal) {
  const shown: string[] = []
  const context = {
    cwd: process.cwd(),
    env: process.env,
    show: (text: string) => void shown.push(text),
    stop,
  }
  return { results: runLanes(lanes, context), shown }
}

describe('what a step counts as', () => {
  it('is one test where it has no counts of its own', () => {
    expect(countStep(true, null)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(countStep(false, null)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('is a failure where no test ran', () => {
    expect(countStep(true, { passed: 0, failed: 0, skipped: 4 }).failed).toBe(1)
  })

  it('is a failure where the runner failed though no test did', () => {
    expect(countStep(false, { passed: 9, failed: 0, skipped: 0 })).toEqual({
      passed: 9,
      failed: 1,
      skipped: 0,
    })
    expect(countStep(false, { passed: 9, failed: 2, skipped: 0 }).failed).toBe(2)
  })
})

describe('running steps', () => {
  it('goes on after a failure and reports each', async () => {
    const { results } = run([
      [
        { name: 'bad', commands: [node('process.exit(3)'), node('')] },
        { name: 'good', commands: [node('')] },
      ],
    ])
    expect((await results).map(({ name, ok }) => ({ name, ok }))).toEqual([
      { name: 'bad', ok: false },
      { name: 'good', ok: true },
    ])
  })

  it('shows the output of a side lane in one piece', async () => {
    const { results, shown } = run([
      [],
      [{ name: 'side', commands: [node("console.log('a')"), node("console.log('b')")] }],
    ])
    await results
    expect(shown).toEqual(['\n== side\na\nb\n'])
  })

  it('says which program is missing', async () => {
    const { results, shown } = run([[{ name: 'gone', commands: [['/nowhere/program']] }]])
    expect((await results)[0]?.ok).toBe(false)
    expect(shown.join('')).toContain('/nowhere/program cannot be started')
  })

  it('ends a step that is interrupted and starts no other', async () => {
    const stop = new AbortController()
    const endless = { name: 'endless', commands: [node("console.log('up'); setInterval(() => {}, 1000)")] }
    const { results, shown } = run([[endless, { name: 'next', commands: [node('')] }]], stop.signal)
    await expect.poll(() => shown.join('')).toContain('up')
    stop.abort()
    expect((await results).map(({ name, ok }) => ({ name, ok }))).toEqual([{ name: 'endless', ok: false }])
  })
})
