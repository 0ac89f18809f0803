import { afterAll, beforeAll, expect, test } from 'vitest'
import { superuser } from '../team/testing/postgres-server.ts'
import { openProxy } from '../team/testing/proxy.ts'
import { createPostgresServer } from './postgres-server.ts'
import { openTeamLibrary, type TeamLibrary } from './testing/team-library.ts'

let library: TeamLibrary
beforeAll(async () => {
  library = await openTeamLibrary()
})
afterAll(() => library.close())

async function signIn({ port = library.server.port, longestMs }: { port?: number; longestMs?: number } = {}) {
  const { login: user, password } = await library.join('editor')
  const { database, authority } = library
  const address = { host: '127.0.0.1', port, database, user, password, authority }
  const server = createPostgresServer(address, longestMs)
  return { server, hello: async () => (await server.hello('1.0')).ok }
}

test('answers what waits when the server goes amid a request, and comes back with it', async () => {
  const { server, hello } = await signIn()
  expect(await hello()).toBe(true)
  const other = library.connect(superuser)
  const setOpen = (isOpen: boolean) =>
    other`UPDATE pg_database SET datallowconn = ${isOpen} WHERE datname = ${library.database}`
  // The request waits for the lock until its connection ends.
  const gone = await library.root.begin(async (sql) => {
    await sql`LOCK TABLE desk.presence`
    const waiting = server.here('harbour')
    const waitingFor = () =>
      other<{ pid: number }[]>`SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
    await expect.poll(async () => (await waitingFor()).length).toBe(1)
    await setOpen(false)
    for (const { pid } of await waitingFor()) await other`SELECT pg_terminate_backend(${pid})`
    return [await waiting, await server.hello('1.0'), await server.hello('1.0')]
  })
  expect(gone).toEqual(Array(3).fill({ ok: false, error: 'unreachable' }))
  await setOpen(true)
  expect(await hello()).toBe(true)
  await server.close()
})

test('gives up a server that no longer answers, and hears its notices again later', async () => {
  const proxy = await openProxy(library.server.port)
  const { server, hello } = await signIn({ port: proxy.port, longestMs: 2000 })
  await expect.poll(hello).toBe(true)
  proxy.mute(true)
  expect(await server.people()).toEqual({ ok: false, error: 'unreachable' })
  proxy.mute(false)
  await expect.poll(hello).toBe(true)
  let notices = 0
  server.onChange(() => {
    notices += 1
  })
  await expect
    .poll(async () => {
      await library.root`NOTIFY desk`
      return notices
    })
    .toBeGreaterThan(0)
  await server.close()
  proxy.close()
})
