import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { day, harnessForEachTest, hour } from './testing/harness-for-each-test.ts'
import { feedName, fileOf } from './testing/update-host.ts'

const seen = { ok: true, value: undefined }
const notOffered = { ok: false, error: { code: 'update-not-offered' } }
const notPossible = { ok: false, error: { code: 'updates-not-possible' } }

const { host, harness, open, openAgain, asked, found } = harnessForEachTest()
const ready = async () => {
  await found()
  await harness.updates.download('0.2.0')
  return harness.reaches('ready')
}

describe('a person who looks', () => {
  test('is told that nothing is newer, or what failed', async () => {
    open()
    host.publish('0.1.0')
    expect(await harness.updates.look()).toEqual(seen)
    expect(harness.state()).toEqual({ kind: 'idle' })
    expect(harness.updates.view().lastAskedAt).toBe(harness.clock.now())
    host.has(`/${feedName}`, '<html>Sign in')
    await harness.updates.look()
    expect(harness.state()).toMatchObject({ kind: 'failed', during: 'asking', problem: 'not-understood' })
    host.publish('0.2.0')
    await harness.updates.look()
    expect(harness.state()).toMatchObject({ kind: 'available', quiet: null })
  })

  test('is not offered a withdrawn version', async () => {
    open()
    await found()
    host.publish('0.1.0')
    await harness.updates.look()
    expect(harness.state()).toEqual({ kind: 'idle' })
    expect(openAgain().state()).toEqual({ kind: 'idle' })
  })

  test('is told again days after postponing, or at the next version after skipping', async () => {
    open()
    harness.updates.start()
    await found()
    expect(harness.updates.later('0.2.0')).toEqual(seen)
    expect(harness.state()).toMatchObject({ quiet: 'later' })
    openAgain().updates.start()
    expect(harness.state()).toMatchObject({ quiet: 'later' })
    await harness.clock.advance(3 * day + hour)
    expect(harness.state()).toMatchObject({ quiet: null })
    expect(harness.updates.skip('0.2.0')).toEqual(seen)
    expect(openAgain().state()).toMatchObject({ kind: 'available', quiet: 'skipped' })
    await found('0.3.0')
    expect(harness.state()).toMatchObject({ offer: { version: '0.3.0' }, quiet: null })
  })

  test('accepts only the version shown', async () => {
    open()
    await found()
    for (const version of ['0.1.0', '0.3.0', '']) {
      expect(await harness.updates.download(version)).toMatchObject(notOffered)
      expect(harness.updates.skip(version)).toMatchObject(notOffered)
      expect(harness.updates.later(version)).toMatchObject(notOffered)
      expect(harness.updates.install(version, 'now')).toMatchObject(notOffered)
    }
    expect(harness.updates.install('0.2.0', 'now')).toMatchObject(notOffered)
    host.publish('0.3.0')
    await harness.updates.download('0.2.0')
    await expect.poll(harness.state).toMatchObject({ kind: 'available', offer: { version: '0.3.0' } })
    expect(asked().filter((name) => name.endsWith('.AppImage'))).toEqual([])
  })
})

describe('a download', () => {
  test('reports progress and can be stopped and restarted', async () => {
    open()
    await found()
    host.has(`/${fileOf('0.2.0')}`, (_request, response) => {
      response.writeHead(200, { 'content-length': 16 }).write('Index')
    })
    await harness.updates.download('0.2.0')
    await expect.poll(harness.state).toMatchObject({ kind: 'downloading', received: 5, total: 16 })
    await harness.updates.look()
    await harness.updates.download('0.2.0')
    expect(harness.state().kind).toBe('downloading')
    harness.updates.stopDownload()
    await harness.reaches('available')
    await ready()
  })

  test('checks first if nothing was checked since the start', async () => {
    open()
    await found()
    openAgain()
    await harness.updates.download('0.2.0')
    expect((await harness.reaches('ready')).atQuit).toBe(false)
  })

  test('reports the reason of a failure and can be retried', async () => {
    open()
    await found()
    host.has(`/${fileOf('0.2.0')}`, 'Index Desk 6.6.6')
    await harness.updates.download('0.2.0')
    expect(await harness.reaches('failed')).toMatchObject({
      during: 'downloading',
      problem: 'not-as-published',
      offer: { version: '0.2.0' },
    })
    await ready()
  })

  test('reports a version withdrawn meanwhile', async () => {
    open()
    await found()
    host.publish('0.1.0')
    await harness.updates.download('0.2.0')
    expect(await harness.reaches('failed')).toMatchObject({ problem: 'no-longer-offered', offer: null })
  })
})

describe('putting in place', () => {
  test.each([
    ['now', 1],
    ['at-quit', 0],
  ] as const)('%s: only at the very end of the app', async (when, quits) => {
    open()
    await ready()
    expect(harness.updates.install('0.2.0', when)).toEqual(seen)
    expect(harness.said.quits).toBe(quits)
    expect(harness.state()).toMatchObject({ kind: 'ready', atQuit: when === 'at-quit' })
    expect(harness.app.content()).toBe('Index Desk 0.1.0')
    harness.updates.close()
    await harness.updates.finish()
    expect(harness.app.content()).toBe('Index Desk 0.2.0')
    expect(openAgain({ running: '0.2.0' }).state()).toEqual({ kind: 'idle' })
  })

  test('can be cancelled until then', async () => {
    open()
    await ready()
    harness.updates.install('0.2.0', 'at-quit')
    harness.updates.install('0.2.0', 'never')
    await harness.updates.finish()
    expect(harness.app.content()).toBe('Index Desk 0.1.0')
  })

  test('opens the old version again after a failure and reports it', async () => {
    open()
    await ready()
    harness.updates.install('0.2.0', 'now')
    rmSync(harness.app.file)
    await harness.updates.finish()
    expect(harness.said.reopens).toBe(1)
    expect(openAgain().state()).toMatchObject({
      kind: 'failed',
      during: 'installing',
      offer: { version: '0.2.0' },
    })
    expect(openAgain().state()).toMatchObject({ kind: 'available' })
  })
})

describe('where updates do not come this way', () => {
  test.each(['not-installed', 'switched-off', 'store', 'no-feed'] as const)(
    '%s: nothing is asked, by whomever',
    async (because) => {
      open({ installation: { kind: 'none', because } })
      harness.said.mayLook = true
      harness.updates.start()
      await harness.clock.advance(3 * day)
      expect(await harness.updates.look()).toMatchObject(notPossible)
      expect(await harness.updates.download('0.2.0')).toMatchObject(notPossible)
      expect(harness.updates.view()).toMatchObject({
        state: { kind: 'not-possible', because },
        host: null,
        asksConsent: false,
      })
      expect(harness.said.loads).toBe(0)
    },
  )

  test('reports a newer version on request, without a download', async () => {
    open({ installation: { kind: 'by-hand', with: 'deb', because: 'package' } })
    await found()
    expect(harness.updates.view().byHand).toBe('package')
    expect(await harness.updates.download('0.2.0')).toMatchObject(notPossible)
  })
})

test.each(['', '{', 'null', '{"found":{"by":"0.1.0","offer":{"version":7}},"later":"soon","skipped":[]}'])(
  'damaged notes are no notes: %j',
  async (text) => {
    open()
    await found()
    writeFileSync(path.join(harness.app.folder, 'notes.json'), text)
    expect(openAgain().state()).toEqual({ kind: 'idle' })
    await found()
    expect(openAgain().state()).toMatchObject({ kind: 'available' })
  },
)
