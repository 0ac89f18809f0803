import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { installApp } from '../testing/installed-app.ts'
import { updaterForEachTest } from '../testing/updater-for-each-test.ts'

const { host, app } = updaterForEachTest()

describe('staged rollout', () => {
  const standsAt = (share: number) => {
    mkdirSync(path.join(app.folder, 'updates'), { recursive: true })
    const last = Math.floor(share * 0xffffffff)
      .toString(16)
      .padStart(8, '0')
    writeFileSync(path.join(app.folder, 'updates', '.updaterId'), `00000000-0000-5000-8000-0000${last}`)
  }

  test.each([
    [10, 0.05, '0.2.0'],
    [10, 0.5, null],
    [50, 0.49, '0.2.0'],
    [0, 0, null],
    [100, 0.999, '0.2.0'],
  ])('of %i percent, who stands at %f is offered %s', async (stagingPercentage, share, version) => {
    standsAt(share)
    host.publish('0.2.0', undefined, { stagingPercentage })
    const asked = await app.updater.ask()
    expect(asked.ok && (asked.value?.version ?? null)).toBe(version)
  })

  test('draws its number once and keeps it', async () => {
    host.publish('0.2.0', undefined, { stagingPercentage: 40 })
    const first = await app.updater.ask()
    const again = installApp(host.url)
    expect(first.ok).toBe(true)
    const id = path.join(app.folder, 'updates', '.updaterId')
    const { mtimeMs } = statSync(id)
    expect(await app.updater.ask()).toEqual(first)
    expect(statSync(id).mtimeMs).toBe(mtimeMs)
    again.remove()
  })
})
