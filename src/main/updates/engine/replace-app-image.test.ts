import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atEveryStep, withFault } from '../../testing/fault-at-step.ts'
import { sha512Of } from '../testing/update-host.ts'
import { removeUnfinishedReplacement, replaceAppImage } from './replace-app-image.ts'

let folder: string
const at = (name: string) => path.join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-replace-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('updates a link to the app', async () => {
  writeFileSync(at('old'), 'old', { mode: 0o755 })
  symlinkSync(at('old'), at('link'))
  writeFileSync(at('new'), 'new')
  expect(await replaceAppImage(at('new'), at('link'), sha512Of('new'))).toBe(at('old'))
  expect(readFileSync(at('link'), 'utf8')).toBe('new')
})

test('keeps the old version if something is in the way', async () => {
  writeFileSync(at('old'), 'old', { mode: 0o755 })
  await expect(replaceAppImage(at('missing'), at('old'), sha512Of('new'))).rejects.toThrow()
  expect(readFileSync(at('old'), 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['old'])
})

test('leaves one whole version after a fault at any step, and nothing else at the next start', async () => {
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
