import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../chromium/find-chromium.ts'
import { expect, isStandIn, launch, testOnOwnData as test } from './reference-app.ts'

test('the browser talks to nobody on its own', async ({ data }) => {
  test.skip(!isStandIn, 'about the flags the stand-in gives to Chromium')
  const log = join(data, 'net-log.json')
  const app = await launch({ dataFolder: data, args: [`--log-net-log=${log}`] })
  await (await app.firstWindow()).getByRole('heading').waitFor()
  // Started later, so that the stand-in had more time when the other browser contacts its maker's services.
  const untamed = startUntamed(join(data, 'untamed'))
  try {
    await expect.poll(() => new Set(foreignHosts(untamed.log)).size).toBeGreaterThanOrEqual(3)
  } finally {
    await untamed.close()
  }
  await app.close()
  expect(foreignHosts(log)).toEqual([])
})

/** The browser without the flags that keep it silent; its requests cannot succeed. */
function startUntamed(profile: string): { readonly log: string; close(): Promise<void> } {
  const found = findChromium(process.env)
  if ('problem' in found) throw new Error(found.problem)
  const log = `${profile}.json`
  const browser = spawn(
    found.path,
    [
      '--test-type',
      '--no-first-run',
      '--no-startup-window',
      '--keep-alive-for-test',
      '--password-store=basic',
      '--host-resolver-rules=MAP * ~NOTFOUND',
      `--log-net-log=${log}`,
      `--user-data-dir=${profile}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    { stdio: 'ignore' },
  )
  const ended = once(browser, 'exit')
  return {
    log,
    close: async () => {
      browser.kill()
      await ended
    },
  }
}

/** Hosts in Chromium's network log that are neither this computer nor reserved names. */
function foreignHosts(log: string): readonly string[] {
  if (!existsSync(log)) return []
  return [...readFileSync(log, 'utf8').matchAll(/"(?:host|url)":"(?:https?:\/\/)?(~?[a-z0-9.-]+)/g)]
    .map(([, host = '']) => host)
    .filter((host) => !/^(~notfound|localhost|127\.0\.0\.1|.*\.invalid)$/.test(host))
}
