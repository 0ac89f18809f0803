import { afterEach, vi } from 'vitest'
import { hostForEachTest } from './host-for-each-test.ts'
import { type StartOptions, startHarness, type UpdatesHarness } from './updates-harness.ts'

export const hour = 3_600_000
export const day = 24 * hour

export function harnessForEachTest() {
  const host = hostForEachTest()
  let opened: UpdatesHarness | undefined
  const now = () => {
    if (opened === undefined) throw new Error('The test opened nothing')
    return opened
  }
  afterEach(() => {
    vi.unstubAllEnvs()
    now().app.remove()
  })
  const harness: UpdatesHarness = {
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
    opened = startHarness(host, options)
    vi.stubEnv('APPIMAGE', opened.app.file)
    return opened
  }
  return {
    host,
    harness,
    open,
    openAgain: (options: StartOptions = {}) => {
      harness.updates.close()
      return open({ ...options, after: now() })
    },
    asked: () => host.asked.map(({ path: name }) => decodeURIComponent(name)),
    found: async (version = '0.2.0') => {
      host.publish(version, Buffer.from(`Index Desk ${version}`))
      await harness.updates.look()
      return harness.reaches('available')
    },
  }
}
