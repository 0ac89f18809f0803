import { afterEach, beforeEach, vi } from 'vitest'
import { hostForEachTest } from './host-for-each-test.ts'
import { type InstalledApp, installApp } from './installed-app.ts'

export const unstopped = () => new AbortController().signal

export function updaterForEachTest() {
  const host = hostForEachTest()
  let installed: InstalledApp | undefined
  const now = () => {
    if (installed === undefined) throw new Error('No test runs')
    return installed
  }
  beforeEach(() => {
    installed = installApp(host.url)
    // electron-updater takes this for the running file.
    vi.stubEnv('APPIMAGE', installed.file)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    now().remove()
  })
  const app: InstalledApp = {
    get folder() {
      return now().folder
    },
    get file() {
      return now().file
    },
    get updater() {
      return now().updater
    },
    content: () => now().content(),
    remove: () => now().remove(),
  }
  return {
    host,
    app,
    installInstead: (choices: Parameters<typeof installApp>[1]) => {
      app.remove()
      installed = installApp(host.url, choices)
    },
    download: () => app.updater.download(() => undefined, unstopped()),
  }
}
