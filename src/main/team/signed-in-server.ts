import { createSerialQueue } from '../jobs/serial-queue.ts'
import type { TeamAnswer, TeamHello, TeamPassword, TeamServer } from './ports.ts'

type SignedInDeps = {
  readonly open: (password: string) => Promise<TeamServer>
  /** Null if there is none, or if the keychain cannot be read. */
  readonly find: () => Promise<TeamPassword | null>
  /**
   * Records that the server has this password. If that fails, the next greeting finds out again.
   */
  readonly confirm: (password: TeamPassword) => Promise<void>
}

const gone = { ok: false, error: 'unreachable' } as const

/**
 * A team's server that signs in with the keychain's password when greeted. A new password is in
 * the keychain before the server gets it, so after a crash the server may have either: both are
 * tried, and the new one is set if the server still has the former.
 */
export function createSignedInServer({ open, find, confirm }: SignedInDeps): TeamServer {
  const listeners = new Set<() => void>()
  let server: TeamServer | null = null
  let isClosed = false
  /** Two concurrent greetings would sign in twice, and one session would leak. */
  const inTurn = createSerialQueue()
  const ask = <T>(question: (server: TeamServer) => Promise<TeamAnswer<T>>): Promise<TeamAnswer<T>> =>
    server === null ? Promise.resolve(gone) : question(server)
  return {
    hello: (app) =>
      inTurn(async () => {
        if (server === null) return signIn(app)
        const hello = await server.hello(app)
        if (hello.ok || hello.error !== 'password-refused') return hello
        await leave()
        return signIn(app)
      }),
    people: () => ask((to) => to.people()),
    present: () => ask((to) => to.present()),
    here: (documentId) => ask((to) => to.here(documentId)),
    heads: (below) => ask((to) => to.heads(below)),
    pull: (since, most) => ask((to) => to.pull(since, most)),
    hasVersion: (seen) => ask((to) => to.hasVersion(seen)),
    contents: (contentIds) => ask((to) => to.contents(contentIds)),
    things: (since) => ask((to) => to.things(since)),
    keep: (thing) => ask((to) => to.keep(thing)),
    push: (edits) => ask((to) => to.push(edits)),
    owed: () => ask((to) => to.owed()),
    claim: (documentIds, ms) => ask((to) => to.claim(documentIds, ms)),
    complete: (reports) => ask((to) => to.complete(reports)),
    release: (leases) => ask((to) => to.release(leases)),
    setPassword: (password) => ask((to) => to.setPassword(password)),
    invite: (invited) => ask((to) => to.invite(invited)),
    setRole: (person, role) => ask((to) => to.setRole(person, role)),
    history: (documentId, below) => ask((to) => to.history(documentId, below)),
    reopen: () => ask((to) => to.reopen()),
    removePerson: (person) => ask((to) => to.removePerson(person)),
    erase: (documentId) => ask((to) => to.erase(documentId)),
    onChange: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    close: async () => {
      isClosed = true
      await leave()
    },
  }

  async function signIn(app: string): Promise<TeamAnswer<TeamHello>> {
    const password = await find()
    if (password === null) return { ok: false, error: 'no-password' }
    const { current, former } = password
    const hello = await enter(current, app)
    if (hello.ok) {
      if (former !== null) await confirm(password)
      return hello
    }
    if (hello.error !== 'password-refused' || former === null) return hello
    const before = await enter(former, app)
    if (!before.ok) return before
    const changed = await ask((to) => to.setPassword(current))
    // Changed or not: the next greeting finds out.
    await leave()
    if (!changed.ok) return changed
    await confirm(password)
    return enter(current, app)
  }

  /** Stays signed in unless the password is rejected. */
  async function enter(password: string, app: string): Promise<TeamAnswer<TeamHello>> {
    if (isClosed) return gone
    const opened = await open(password)
    opened.onChange(() => {
      for (const tell of listeners) tell()
    })
    server = opened
    if (isClosed) await leave()
    const hello = await opened.hello(app)
    if (!hello.ok && hello.error === 'password-refused') await leave()
    return hello
  }

  async function leave(): Promise<void> {
    const left = server
    server = null
    await left?.close()
  }
}
