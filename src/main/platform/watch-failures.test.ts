import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Log } from './logger.ts'
import { watchFailures } from './watch-failures.ts'

test('logs an ended Chromium process with type, reason and exit code', () => {
  const lines: unknown[] = []
  const log: Log = (...line) => lines.push(line)
  const app = new EventEmitter()
  watchFailures(new EventEmitter() as NodeJS.Process, app, log)
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139, serviceName: 'GPU' })
  app.emit('child-process-gone', {}, { type: 'Sandbox helper', reason: 'killed', exitCode: 9 })
  expect(lines).toEqual([
    ['error', 'process-gone', { type: 'GPU', reason: 'crashed', exitCode: 139 }],
    ['error', 'process-gone', { type: 'Sandbox-helper', reason: 'killed', exitCode: 9 }],
  ])
})
