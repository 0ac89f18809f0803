import { afterEach, vi } from 'vitest'
import { hostForEachTest } from './host-for-each-test.ts'
import { type StartOptions, startDesk, type UpdatesDesk } from './updates-desk.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** An update host and the start of the app that a test opened last. */
export function deskForEachTest() {
  const host = hostForEachTest()
  let opened: UpdatesDesk | undefined
  const now = () => {
    if (opened === undefined) throw new Error('The test opened nothing')
    return opened
  }
  afterEach(() => {
    vi.unstubAllEnvs()
    now().app.remove()
  })
  const desk: UpdatesDesk = {
    get updates() {
      return now().updates
    },
    get clock() {
      return now().clock
    },
    get app() {
      return now().app
    },
    get said() {
      return now().said
    },
    state: () => now().state(),
    reaches: (kind) => now().reaches(kind),
  }
  const open = (options?: StartOptions) => {
    opened = startDesk(host, options)
    vi.stubEnv('APPIMAGE', opened.app.file)
    return opened
  }
  return {
    host,
    desk,
    open,
    /** Closes the app and opens it again. */
    openAgain: (options: StartOptions = {}) => {
      desk.updates.close()
      return open({ ...options, after: now() })
    },
    asked: () => host.asked.map(({ path: name }) => decodeURIComponent(name)),
    found: async (version = '0.2.0') => {
      host.publish(version, Buffer.from(`Index Desk ${version}`))
      await desk.updates.look()
      return desk.reaches('available')
    },
  }
}
