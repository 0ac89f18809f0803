import { z } from 'zod'
import { createKeytarStore, loadKeytar } from '../keytar-store.ts'

// The libraries below keytar look up the session bus once per process, so each session needs its own.
const commands = z
  .array(z.tuple([z.enum(['get', 'set', 'delete'])], z.string()))
  .parse(JSON.parse(process.argv[2] ?? '[]'))

const store = createKeytarStore({ load: loadKeytar, hidesLocked: process.platform === 'linux' })
const answers: unknown[] = []
for (const [verb, account = '', secret = ''] of commands) {
  answers.push(await (verb === 'set' ? store.set(account, secret) : store[verb](account)))
}
process.stdout.write(JSON.stringify(answers))
