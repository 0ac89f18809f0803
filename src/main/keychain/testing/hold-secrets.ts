import { readFileSync } from 'node:fs'
import path from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import { Keyring } from '../keyring.ts'
import { memorySecrets } from './memory-secrets.ts'

/** Holds three keys in different ways, and prints which of them a heap snapshot reveals. */
const [folder = ''] = process.argv.slice(2)
// Computed, so that the program's text does not contain the keys.
const keyOf = (name: string): string => Array.from({ length: 4 }, (_, at) => `${name}${at}Canary`).join('-')

const { secrets } = memorySecrets(new Map())
const keyring = new Keyring({
  secrets: { ...secrets, get: async () => ({ ok: true, value: keyOf('read') }) },
})
/** A separate function: the last values of a suspended one stay reachable from it. */
async function use(): Promise<void> {
  keyring.enter('session', keyOf('session'), 'session')
  await keyring.lookUp('read')
}
await use()
await new Promise((resolve) => setImmediate(resolve))
const plain = { key: keyOf('plain') }

const snapshot = readFileSync(writeHeapSnapshot(path.join(folder, 'memory.heapsnapshot')), 'utf8')
const given = ['session', 'read', 'plain'].filter((name) => snapshot.includes(keyOf(name)))
const found = await keyring.lookUp('session')
process.stdout.write(
  JSON.stringify({ given, opens: found.ok && found.value === keyOf('session'), plain: plain.key.length }),
)
