import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { mayAdminister, memorySwitches, runtimeFor } from './runtime.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'runtime-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const machine = (differs: object = {}) => ({
  root,
  platform: 'linux' as const,
  isRoot: false,
  isUsernsRestricted: false,
  hasNamespaces: true,
  mayAdminister: true,
  sharedMemory: 1_000_000_000,
  ...differs,
})

/** Lays the package out as its installer does on a platform. */
function install(program: string): string {
  const folder = path.join(root, 'node_modules', 'electron')
  const file = path.join(folder, 'dist', program)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  writeFileSync(path.join(folder, 'path.txt'), program)
  writeFileSync(path.join(folder, 'package.json'), '{ "version": "45.4.1" }')
  return file
}

const real = { INDEX_DESK_RUNTIME: 'electron' }

describe('real Electron', () => {
  it.each([
    ['linux', 'electron'],
    ['win32', 'electron.exe'],
    ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ])('is started on %s as %s, with its sandbox', (platform, program) => {
    const file = install(program)
    expect(runtimeFor(real, machine({ platform }))).toEqual({
      program: file,
      switches: [],
      sentence: 'Running on Electron 45.4.1.',
    })
  })

  it('is started without its sandbox by root, as in a container, and says so', () => {
    install('electron')
    const { switches, sentence } = runtimeFor(real, machine({ isRoot: true }))
    expect(switches).toEqual(['--no-sandbox'])
    expect(sentence).toBe('Running on Electron 45.4.1. Its own sandbox is off, because root runs it.')
  })

  it('is started without its sandbox where AppArmor keeps programs from building one', () => {
    install('electron')
    const { switches, sentence } = runtimeFor(real, machine({ isUsernsRestricted: true }))
    expect(switches).toEqual(['--no-sandbox'])
    expect(sentence).toContain('AppArmor')
  })

  it('is started without its sandbox where a program gets no namespaces, as in a container, and says so', () => {
    install('electron')
    const { switches, sentence } = runtimeFor(real, machine({ hasNamespaces: false }))
    expect(switches).toEqual(['--no-sandbox'])
    expect(sentence).toContain('no user namespaces')
  })

  it('keeps to files where processes can share little memory', () => {
    install('electron')
    expect(runtimeFor(real, machine({ sharedMemory: 67_108_864 })).switches).toEqual([
      '--disable-dev-shm-usage',
    ])
    expect(memorySwitches(0)).toEqual(['--disable-dev-shm-usage'])
  })

  it('keeps its sandbox on other systems, whoever runs it', () => {
    install('Electron.app/Contents/MacOS/Electron')
    expect(runtimeFor(real, machine({ platform: 'darwin', isRoot: true })).switches).toEqual([])
  })
})

describe('the stand-in', () => {
  const standIn = { INDEX_DESK_RUNTIME: 'stand-in', ELECTRON_EXEC_PATH: '/stand-in/electron' }

  const sentence =
    'Electron 45.4.1 cannot be used here, so the app runs in an installed Chromium through the stand-in.'

  it.each([
    ['a person', {}, [], ''],
    ['root', { isRoot: true }, ['--no-sandbox'], ' Its own sandbox is off, because root runs it.'],
    // The browser's own helper is set up, so no switch is needed.
    ['a person without namespaces', { hasNamespaces: false }, [], ''],
    [
      'a person in a container',
      { hasNamespaces: false, mayAdminister: false },
      ['--no-sandbox'],
      ' Its own sandbox is off, because this system does not let programs build one (no user namespaces).',
    ],
  ])('runs for %s', (_who, differs, switches, because) => {
    install('electron')
    expect(runtimeFor(standIn, machine(differs))).toEqual({
      program: '/stand-in/electron',
      switches,
      sentence: sentence + because,
    })
  })
})

test('the rights that a container takes away are read from what the system says of a process', () => {
  expect(mayAdminister('CapEff:\t0000000000000000\nCapBnd:\t000001ffffffffff\n')).toBe(true)
  expect(mayAdminister('CapBnd:\t00000000a80425fb\n')).toBe(false)
})
