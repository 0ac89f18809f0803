import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { completed, lockFiles, platformIn, unlockedOptionalPackages } from './complete-lock.mjs'

describe.each(lockFiles)('%s', (file) => {
  const { packages } = JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))

  it('has an entry for every optional package of every platform (if not: node tools/complete-lock.mjs)', () => {
    expect(unlockedOptionalPackages(packages)).toEqual([])
  })

  it('names no registry, so that any mirror serves it', () => {
    const resolved = Object.values<{ resolved?: string }>(packages).filter((entry) => entry.resolved)
    expect(resolved).toEqual([])
  })
})

describe('completing a lock file', () => {
  const packages = {
    '': {},
    'node_modules/a': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@a/linux-x64-gnu': '1.0.0', '@a/darwin-arm64': '1.0.0' },
    },
    'node_modules/@a/linux-x64-gnu': { version: '1.0.0', dev: true, optional: true },
    'node_modules/b/node_modules/c': {
      version: '2.0.0',
      optionalDependencies: { 'c-win32-x64-msvc': '2.0.0' },
    },
  }

  it('adds what is missing beside its parent and keeps the rest', () => {
    expect(completed(packages)).toEqual({
      ...packages,
      'node_modules/@a/darwin-arm64': {
        version: '1.0.0',
        cpu: ['arm64'],
        dev: true,
        optional: true,
        os: ['darwin'],
      },
      'node_modules/b/node_modules/c-win32-x64-msvc': {
        version: '2.0.0',
        cpu: ['x64'],
        optional: true,
        os: ['win32'],
      },
    })
  })

  it('finds nothing to add a second time', () => {
    expect(unlockedOptionalPackages(completed(packages))).toEqual([])
  })

  it('refuses a package whose platform its name does not tell', () => {
    const unclear = { 'node_modules/a': { optionalDependencies: { fast: '1.0.0' } } }
    expect(() => completed(unclear)).toThrow('fast@1.0.0')
  })
})

it.each([
  ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@oxc-parser/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
  ['lightningcss-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
  ['left-pad', null],
])('reads the platform in %s', (name, platform) => {
  expect(platformIn(name)).toEqual(platform)
})
