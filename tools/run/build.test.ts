import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprint } from './build.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fingerprint '))
  mkdirSync(path.join(root, 'src'))
  writeFileSync(path.join(root, 'src', 'a.ts'), 'one')
  writeFileSync(path.join(root, 'package.json'), '{}')
})

afterEach(() => rmSync(root, { recursive: true }))

const places = ['src', 'package.json', 'not-there']

it('stays the same while contents and names do', () => {
  const before = fingerprint(root, places)
  writeFileSync(path.join(root, 'src', 'a.ts'), 'one')
  writeFileSync(path.join(root, 'elsewhere.txt'), 'x')
  expect(fingerprint(root, places)).toBe(before)
})

it('changes with a content, a name, and a new file', () => {
  const seen = [fingerprint(root, places)]
  writeFileSync(path.join(root, 'src', 'a.ts'), 'two')
  seen.push(fingerprint(root, places))
  renameSync(path.join(root, 'src', 'a.ts'), path.join(root, 'src', 'b.ts'))
  seen.push(fingerprint(root, places))
  writeFileSync(path.join(root, 'src', 'c.ts'), '')
  seen.push(fingerprint(root, places))
  expect(new Set(seen).size).toBe(4)
})
