import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atEveryStep, withFault } from '../../testing/fault-at-step.ts'
import { sha512Of } from '../testing/update-host.ts'
import { openAfter, removeUnfinishedReplacement, replaceAppImage } from './replace-app-image.ts'

let folder: string
const at = (name: string) => path.join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-replace-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('a link to the app leads to the new one', async () => {
  writeFileSync(at('old'), 'old', { mode: 0o755 })
  symlinkSync(at('old'), at('link'))
  writeFileSync(at('new'), 'new')
  expect(await replaceAppImage(at('new'), at('link'), sha512Of('new'))).toBe(at('old'))
  expect(readFileSync(at('link'), 'utf8')).toBe('new')
})

test('where something is in the way, the old one stays whole', async () => {
  writeFileSync(at('old'), 'old', { mode: 0o755 })
  await expect(replaceAppImage(at('missing'), at('old'), sha512Of('new'))).rejects.toThrow()
  expect(readFileSync(at('old'), 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['old'])
})

test('a fault at any step leaves the old one or the new one whole, and nothing beside it at the next start', async () => {
  const faults = await atEveryStep(1, async (fault) => {
    writeFileSync(at('old'), 'old', { mode: 0o755 })
    writeFileSync(at('new'), 'new')
    const { isMet, outcome } = await withFault(folder, fault, () =>
      replaceAppImage(at('new'), at('old'), sha512Of('new')),
    )
    const content = readFileSync(at('old'), 'utf8')
    if (fault.kind === 'fails') expect(content).toBe(outcome.status === 'fulfilled' ? 'new' : 'old')
    expect(['old', 'new']).toContain(content)
    await removeUnfinishedReplacement(at('old'))
    expect(readdirSync(folder).sort()).toEqual(['new', 'old'])
    return isMet
  })
  expect(faults).toBeGreaterThan(5)
})

test.skipIf(process.platform === 'win32')(
  'the new version opens once the old one has ended, and is not told of the old one’s place',
  async () => {
    vi.stubEnv('APPDIR', '/gone')
    const old = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    await once(old, 'spawn')
    const alive = `$(kill -0 ${old.pid} 2>/dev/null && echo beside || echo after)`
    const told = `echo "opened ${alive} the old one, told [$APPDIR]" > "${at('opened')}"`
    writeFileSync(at('app'), `#!/bin/sh\n${told}\n`, { mode: 0o755 })
    openAfter(old.pid ?? 0, at('app'))
    old.stdin?.end()
    await once(old, 'exit')
    const opened = () => readFileSync(at('opened'), 'utf8')
    await expect.poll(opened).toBe('opened after the old one, told []\n')
  },
)
