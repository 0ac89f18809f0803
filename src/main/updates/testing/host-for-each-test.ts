import { afterEach, beforeEach } from 'vitest'
import { startUpdateHost, type UpdateHost } from './update-host.ts'

export function hostForEachTest(): UpdateHost {
  let started: UpdateHost | undefined
  const now = () => {
    if (started === undefined) throw new Error('No test runs')
    return started
  }
  beforeEach(async () => {
    started = await startUpdateHost()
  })
  afterEach(() => now().close())
  return {
    get url() {
      return now().url
    },
    get asked() {
      return now().asked
    },
    has: (path, answer) => now().has(path, answer),
    publish: (version, file, changes) => now().publish(version, file, changes),
    close: () => now().close(),
  }
}
