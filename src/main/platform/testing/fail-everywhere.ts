import { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createFileLog } from '../logger.ts'
import { watchFailures } from '../watch-failures.ts'

/** Fails in every way a main process can, with a secret in every message. */
const [folder = '', secret = ''] = process.argv.slice(2)
const { log } = createFileLog({ folder, now: Date.now })
watchFailures(process, new EventEmitter(), log)

const named = new Error(`Authorization: Bearer ${secret}`, { cause: new Error(secret) })
named.name = secret
void Promise.reject(named)
void Promise.reject(secret)
void Promise.reject({ toString: () => secret, stack: secret, message: secret })
void Promise.reject(new AggregateError([new Error(secret)], secret))
setTimeout(() => {
  throw new TypeError(`at ${secret}\n    at ${secret} (/srv/${secret}.js:1:1)\n    at ${secret}`)
})
setTimeout(() => {
  throw Object.assign(new Error(), {
    code: secret,
    path: `/home/${secret}`,
    stack: `Error\n    at ${secret}`,
  })
})
setTimeout(() => new URL(`:${secret}`))
setTimeout(() => JSON.parse(secret))
for (const how of ['throw new Error(secret)', 'void Promise.reject(secret)']) {
  const source = `const secret = require('node:worker_threads').workerData; ${how}`
  const worker = new Worker(source, { eval: true, workerData: secret, stdout: true, stderr: true })
  worker.on('error', (cause: unknown) =>
    log('error', 'thread-failed', { name: cause instanceof Error ? cause.name : 'unknown' }),
  )
}
