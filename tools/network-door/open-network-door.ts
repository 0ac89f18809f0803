import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { hostAskedFor } from './host-asked-for.ts'

const fileVariable = 'INDEX_DESK_ASKED_OUTSIDE'
const portVariable = 'INDEX_DESK_OUTSIDE_PORT'

const testPages = 'pages.example'

/** Origin, for apps behind the door, of a test's website on this port of 127.0.0.1. */
export const testSiteOrigin = (port: number): string => `http://www.${testPages}:${port}`

/**
 * Restricts apps started with `behindNetworkDoor` to this computer until this process ends, and records other
 * requests in `file`.
 */
export async function openNetworkDoor(file: string): Promise<void> {
  rmSync(file, { force: true })
  const server = createServer((socket) => refuse(socket, file))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The network door has no port')
  process.env[fileVariable] = path.resolve(file)
  process.env[portVariable] = String(address.port)
}

/** Arguments that put an app behind the door; they precede its folder. */
export function behindNetworkDoor(environment: NodeJS.ProcessEnv = process.env): readonly string[] {
  const port = environment[portVariable]
  if (port === undefined) throw new Error('The network door is not open: the global setup opens it')
  // Rules for Chromium, which on real Electron also makes the main process's requests.
  const rules = [
    // The websites of tests, as in `refuse-outside.cjs`. The first matching rule applies.
    `MAP *.${testPages} 127.0.0.1`,
    `MAP * 127.0.0.1:${port}`,
    'EXCLUDE localhost',
    'EXCLUDE *.localhost',
    'EXCLUDE 127.*',
    'EXCLUDE [::1]',
  ]
  return [
    '-r',
    path.join(import.meta.dirname, 'refuse-outside.cjs'),
    `--host-resolver-rules=${rules.join(', ')}`,
  ]
}

/** Hosts outside this computer that were requested, without duplicates. */
export function hostsAskedFor(file: string): readonly string[] {
  if (!existsSync(file)) return []
  return [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))].sort()
}

function refuse(socket: Socket, file: string): void {
  socket.on('error', () => undefined)
  socket.once('data', (beginning) => {
    appendFileSync(file, `${hostAskedFor(beginning)}\n`)
    socket.destroy()
  })
}
