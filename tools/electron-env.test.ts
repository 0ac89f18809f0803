import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { electronEnvironment } from './electron-env.mjs'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function project({ hasBinary }: { hasBinary: boolean }): string {
  const root = mkdtempSync(path.join(tmpdir(), 'electron-env-'))
  folders.push(root)
  const dist = path.join(root, 'node_modules', 'electron', 'dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(path.join(dist, '..', 'path.txt'), 'electron')
  if (hasBinary) writeFileSync(path.join(dist, 'electron'), '')
  return root
}

it('overrides nothing where Electron is installed', () => {
  expect(electronEnvironment(project({ hasBinary: true }))).toEqual({ INDEX_DESK_RUNTIME: 'electron' })
})

it('points to the stand-in where the binary, or the whole package, is missing', () => {
  const root = project({ hasBinary: false })
  const standIn = path.join(root, 'packages', 'electron-stand-in')
  const expected = {
    ELECTRON_OVERRIDE_DIST_PATH: standIn,
    ELECTRON_EXEC_PATH: path.join(standIn, 'electron'),
    INDEX_DESK_RUNTIME: 'stand-in',
  }
  expect(electronEnvironment(root)).toEqual(expected)
  rmSync(path.join(root, 'node_modules'), { recursive: true })
  expect(electronEnvironment(root)).toEqual(expected)
})

it('prints the same as lines of NAME=value', () => {
  const script = path.join(import.meta.dirname, 'electron-env.mjs')
  const printed = execFileSync(process.execPath, [script], { encoding: 'utf8' })
  const expected = Object.entries(electronEnvironment()).map(([name, value]) => `${name}=${value}\n`)
  expect(printed).toBe(expected.join(''))
})
