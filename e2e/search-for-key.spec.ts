import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { canaryKey } from './support/canary.ts'
import { filesWithKey, keyIn } from './support/search-for-key.ts'

const written: Readonly<Record<string, string | Uint8Array>> = {
  plain: `before ${canaryKey} after`,
  utf16: Buffer.from(`é${canaryKey}`, 'utf16le'),
  base64: Buffer.from(`Bearer ${canaryKey}`).toString('base64'),
  'base64 one further': Buffer.from(`Bearer  ${canaryKey}`).toString('base64'),
  'base64 two further': Buffer.from(`Bearer   ${canaryKey}`).toString('base64'),
  hexadecimal: Buffer.from(canaryKey).toString('hex'),
  percent: encodeURIComponent(canaryKey),
  json: JSON.stringify({ [canaryKey]: 1 }).replaceAll('/', '\\/'),
  'half of it': canaryKey.slice(0, 22),
}

test('the search finds the key however it is spelt', () => {
  for (const [name, content] of Object.entries(written)) expect(keyIn(content), name).toBeDefined()
  expect(keyIn('Bearer ••••, canary-key, DoNotKeep')).toBeUndefined()
})

test('the search finds files by what they hold and by their names', () => {
  // Not in the run's data folder, which is searched at the end.
  const folder = mkdtempSync(path.join(tmpdir(), 'search-for-key-'))
  try {
    const deep = path.join(folder, 'deep', 'er')
    mkdirSync(deep, { recursive: true })
    writeFileSync(path.join(deep, 'clean'), 'nothing')
    expect(filesWithKey(folder)).toEqual([])
    writeFileSync(path.join(deep, 'told'), `\0\0${canaryKey}\0`)
    writeFileSync(path.join(folder, encodeURIComponent(canaryKey)), '')
    expect(filesWithKey(folder)).toHaveLength(2)
    expect(filesWithKey(path.join(folder, 'missing'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
