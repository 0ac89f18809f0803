import { expect, it } from 'vitest'
import { listFailures, playwrightFailures, vitestFailures } from './report-failures.mjs'

it("names what failed in Vitest's report, and files that could not be loaded", () => {
  const passed = { status: 'passed', fullName: 'well', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'the search finds it', failureMessages: ['expected 1, got 2'] }
  const testResults = [
    { name: 'good.test.ts', message: '', status: 'passed', assertionResults: [passed] },
    { name: 'bad.test.ts', message: '', status: 'failed', assertionResults: [passed, failed] },
    { name: 'gone.test.ts', message: 'no such file', status: 'failed', assertionResults: [] },
  ]
  expect(vitestFailures({ testResults })).toEqual([
    { test: 'bad.test.ts › the search finds it', said: 'expected 1, got 2' },
    { test: 'gone.test.ts', said: 'no such file' },
  ])
})

it("names what failed in Playwright's report, also in the second try and outside of all tests", () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  })
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [spec('good', 'expected', ''), spec('bad', 'unexpected', 'no such row')],
      suites: [{ title: 'of pictures', specs: [spec('shaky', 'flaky', 'too late')] }],
    },
  ]
  expect(playwrightFailures({ suites, errors: [{ message: 'no place left' }] })).toEqual([
    { test: 'a.spec.ts › bad', said: 'no such row' },
    { test: 'a.spec.ts › of pictures › shaky', said: 'too late' },
    { test: 'outside of all tests', said: 'no place left' },
  ])
})

it('says at the end what failed where, and nothing where nothing did', () => {
  const said = Array.from({ length: 30 }, (_, line) => `\u001b[31mline\u001b[39m ${line}`).join('\n')
  const steps = [
    { name: 'types', failures: [] },
    { name: 'unit tests', failures: [{ test: 'bad.test.ts › fails', said }] },
  ]
  const listed = listFailures(steps).split('\n')
  expect(listed[0]).toBe('FAILED  unit tests: bad.test.ts › fails')
  expect(listed[1]).toBe('        line 0')
  expect(listed).toHaveLength(13)
  expect(listFailures([])).toBe('')
})
