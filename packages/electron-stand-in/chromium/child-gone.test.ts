import { expect, it } from 'vitest'
import { readChildGone } from './child-gone.ts'

const line = (status: number) =>
  `[77:77:1123/150000.1:ERROR:content/browser/gpu/gpu_process_host.cc:999] GPU process exited unexpectedly: exit_code=${status}`

it.each([
  [9, 'killed'],
  [15, 'killed'],
  [11, 'crashed'],
  // Core dumped.
  [139, 'crashed'],
  [133, 'crashed'],
  [256, 'abnormal-exit'],
] as const)('a GPU process that ended with status %i was %s', (exitCode, reason) => {
  expect(readChildGone(line(exitCode))).toEqual({ type: 'GPU', reason, exitCode, serviceName: 'GPU' })
})

it('other lines tell of no process', () => {
  expect(readChildGone('[77:77:ERROR:gpu_process_host.cc(1)] GPU process launch took long')).toBeUndefined()
})
