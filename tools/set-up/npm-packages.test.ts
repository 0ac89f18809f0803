import { describe, expect, it } from 'vitest'
import { missingPackages, needsAppOnly, packageFolders } from './npm-packages.mjs'

const target = { platform: 'linux', arch: 'x64' }
const manifest = { devDependencies: { zod: '4.0.0' } }
const lock = {
  packages: {
    '': manifest,
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/tool-linux-x64': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/tool-darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  },
}
const installed = {
  packages: {
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/tool-linux-x64': { version: '1.0.0' },
  },
}
const everythingThere = { manifest, lock, installed, target, isThere: () => true }

it.each([
  ['start', ['']],
  ['tour', ['']],
  ['dist', ['']],
  ['practice-service', ['']],
  ['test', ['', 'peers']],
  ['check', ['', 'peers']],
  ['bench', ['', 'peers']],
])('for %s, the packages of %j are installed', (purpose, folders) => {
  expect(packageFolders(purpose)).toEqual(folders)
})

it('starting the app needs no packages of tests, checks and packing', () => {
  const purposes = ['start', 'practice-service', 'test', 'check', 'bench', 'tour', 'dist']
  expect(purposes.filter(needsAppOnly)).toEqual(['start', 'practice-service'])
})

describe('missing packages', () => {
  it('are none when all that suits this platform is installed', () => {
    expect(missingPackages(everythingThere)).toEqual([])
  })

  it('are all but the optional ones before the first installation', () => {
    expect(missingPackages({ ...everythingThere, installed: { packages: {} } })).toEqual(['node_modules/zod'])
  })

  it('include a package in another version', () => {
    const older = { packages: { ...installed.packages, 'node_modules/zod': { version: '3.9.0' } } }
    expect(missingPackages({ ...everythingThere, installed: older })).toEqual(['node_modules/zod'])
  })

  it('include a package whose folder has gone', () => {
    const isThere = (folder: string) => folder !== 'node_modules/zod'
    expect(missingPackages({ ...everythingThere, isThere })).toEqual(['node_modules/zod'])
  })

  it('include a binary for another platform: the folder was copied from another machine', () => {
    const moved = { ...everythingThere, target: { platform: 'darwin', arch: 'arm64' } }
    expect(missingPackages(moved)).toEqual(['node_modules/tool-linux-x64'])
  })

  it('include what only tests need, unless the app alone is wanted', () => {
    const withTool = {
      packages: { ...lock.packages, 'node_modules/tool': { version: '1.0.0', peer: true } },
    }
    const state = { ...everythingThere, lock: withTool }
    expect(missingPackages(state)).toEqual(['node_modules/tool'])
    expect(missingPackages({ ...state, isAppOnly: true })).toEqual([])
    const old = { packages: { ...installed.packages, 'node_modules/tool': { version: '0.9.0' } } }
    expect(missingPackages({ ...state, installed: old, isAppOnly: true })).toEqual(['node_modules/tool'])
  })

  it('name package.json when it asks for what the lock file does not have', () => {
    const edited = { devDependencies: { zod: '4.0.1' } }
    expect(missingPackages({ ...everythingThere, manifest: edited })).toEqual(['package.json'])
  })
})
