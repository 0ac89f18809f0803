import { describe, expect, it } from 'vitest'
import { electronStep, networkFingerprint } from './electron.mjs'

const hour = 60 * 60 * 1000
const env = { PATH: '/usr/bin' }
const refusal = { version: '45.4.1', network: networkFingerprint(env), at: 0 }
const refusedLately = { installed: false, retry: false, refusal, version: '45.4.1', env, now: hour }

describe("Electron's binary", () => {
  it('is left alone where it is installed', () => {
    expect(electronStep({ ...refusedLately, installed: true, retry: true })).toBe('nothing')
  })

  it('is downloaded at the first run', () => {
    expect(electronStep({ ...refusedLately, refusal: null })).toBe('download')
  })

  it('is not asked for again on the day of a refusal', () => {
    expect(electronStep(refusedLately)).toBe('remembered')
    expect(electronStep({ ...refusedLately, now: 25 * hour })).toBe('download')
  })

  it('is asked for again at once in another version, through another proxy, or when the user says so', () => {
    expect(electronStep({ ...refusedLately, version: '45.5.0' })).toBe('download')
    expect(electronStep({ ...refusedLately, env: { HTTPS_PROXY: 'http://proxy.example' } })).toBe('download')
    expect(electronStep({ ...refusedLately, env: { ELECTRON_MIRROR: 'https://m.example/' } })).toBe(
      'download',
    )
    expect(electronStep({ ...refusedLately, retry: true })).toBe('download')
  })

  it('is not downloaded in continuous integration, or where a variable forbids it, unless asked for', () => {
    const ci = { ...refusedLately, refusal: null, env: { CI: 'true' } }
    expect(electronStep(ci)).toBe('skip')
    expect(electronStep({ ...ci, env: { CI: 'false' } })).toBe('download')
    expect(electronStep({ ...ci, env: { INDEX_DESK_SKIP_ELECTRON_DOWNLOAD: '1' } })).toBe('skip')
    expect(electronStep({ ...ci, retry: true })).toBe('download')
  })
})

describe('the fingerprint of the network variables', () => {
  it('ignores the runtime chosen for this machine, which differs between start and set-up', () => {
    expect(networkFingerprint({ ELECTRON_OVERRIDE_DIST_PATH: '/x', ELECTRON_EXEC_PATH: '/x/electron' })).toBe(
      networkFingerprint({}),
    )
  })

  it("does not show a proxy's password", () => {
    expect(networkFingerprint({ HTTPS_PROXY: 'http://me:secret@proxy.example' })).not.toContain('secret')
  })
})
