import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { feedName, fileOf } from '../testing/update-host.ts'
import { unstopped, updaterForEachTest } from '../testing/updater-for-each-test.ts'

const { host, app, installInstead, download } = updaterForEachTest()

const downloads = () => {
  const folder = path.join(app.folder, 'updates', 'downloads', 'pending')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.AppImage')) : []
}

describe('asking', () => {
  test('reports a newer version with notes, date and size, and downloads nothing', async () => {
    host.publish('0.2.0', Buffer.from('new'), { releaseNotes: '* Quicker\n* Safer' })
    expect(await app.updater.ask()).toEqual({
      ok: true,
      value: {
        version: '0.2.0',
        notes: '* Quicker\n* Safer',
        areNotesCut: false,
        releasedAt: Date.UTC(2026, 10, 20, 10),
        bytes: 3,
      },
    })
    expect(host.asked.map(({ path: asked }) => asked)).toEqual([`/${feedName}`])
    expect(downloads()).toEqual([])
  })

  test.each(['0.1.0', '0.0.9', '0.1.0-beta.1'])('%s is nothing newer', async (version) => {
    host.publish(version)
    expect(await app.updater.ask()).toEqual({ ok: true, value: null })
  })

  test('tells the host nothing about user, computer or installation', async () => {
    host.publish('0.2.0')
    await app.updater.ask()
    await download()
    expect(host.asked).toHaveLength(2)
    for (const { headers } of host.asked) {
      const { host: _host, connection: _connection, ...rest } = headers
      expect(rest).toEqual({
        accept: '*/*',
        'accept-language': '*',
        'accept-encoding': 'gzip, deflate',
        'cache-control': 'no-cache',
        pragma: 'no-cache',
        'sec-fetch-mode': 'cors',
        'user-agent': 'node',
      })
    }
  })

  test.each([
    ['nothing published', () => undefined, 'none-published'],
    [
      'a page in its place',
      () => host.has(`/${feedName}`, '<!doctype html>\n<p>Sign in: <b>here</b>'),
      'not-understood',
    ],
    ['nothing in it', () => host.has(`/${feedName}`, ''), 'not-understood'],
    ['no YAML', () => host.has(`/${feedName}`, 'version: [0.2.0'), 'not-understood'],
    ['no version', () => host.publish('0.2.0', undefined, { version: null }), 'not-understood'],
    ['a list', () => host.has(`/${feedName}`, '- 1\n- 2'), 'not-understood'],
    ['no files', () => host.publish('0.2.0', undefined, { files: [] }), 'not-understood'],
    [
      'more than a feed is',
      () => host.has(`/${feedName}`, `version: 0.2.0\n# ${'x'.repeat(3_000_000)}`),
      'not-understood',
    ],
    [
      'an error',
      () => host.has(`/${feedName}`, (_request, response) => void response.writeHead(503).end()),
      'refused',
    ],
    [
      'a cut connection',
      () =>
        host.has(`/${feedName}`, (_request, response) => {
          response.writeHead(200, { 'content-length': 1000 }).write('version: 0.2.0\n')
          setImmediate(() => response.destroy())
        }),
      'cut-short',
    ],
  ])('%s is a failure in words', async (_name, prepare, problem) => {
    prepare()
    expect(await app.updater.ask()).toMatchObject({ ok: false, error: { problem } })
  })

  test.each([
    '../../evil.AppImage',
    'https://elsewhere.example/a.AppImage',
    '//elsewhere.example/a.AppImage',
    'a\\b.AppImage',
    '.hidden.AppImage',
    '',
  ])('a file elsewhere is refused: %j', async (url) => {
    const files = [{ url, sha512: `${'A'.repeat(86)}==`, size: 3 }]
    host.publish('0.2.0', undefined, { files })
    expect(await app.updater.ask()).toMatchObject({ ok: false, error: { problem: 'not-understood' } })
    expect(await download()).toMatchObject({ ok: false, error: { problem: 'no-longer-offered' } })
  })

  test.each([undefined, 'short', 'a'.repeat(128)])(
    'without a usable checksum it is refused: %s',
    async (sha512) => {
      host.publish('0.2.0', undefined, { files: [{ url: fileOf('0.2.0'), sha512, sha2: 'x', size: 3 }] })
      expect(await app.updater.ask()).toMatchObject({ ok: false, error: { problem: 'not-understood' } })
    },
  )

  test('distinguishes an unreachable host from one that refuses', async () => {
    await host.close()
    expect(await app.updater.ask()).toMatchObject({ ok: false, error: { problem: 'not-reached' } })
  })

  test('follows redirects to secure addresses only', async () => {
    const to = (address: string) => (_request: unknown, response: import('node:http').ServerResponse) =>
      void response.writeHead(302, { location: address }).end()
    host.publish('0.2.0')
    host.has('/moved.yml', JSON.stringify({ version: '0.0.1', files: [] }))
    host.has(`/${feedName}`, to('/moved.yml'))
    expect(await app.updater.ask()).toEqual({ ok: true, value: null })
    host.has(`/${feedName}`, to('http://elsewhere.example/feed.yml'))
    expect(await app.updater.ask()).toMatchObject({ ok: false, error: { problem: 'not-understood' } })
    host.has(`/${feedName}`, to(`/${feedName}`))
    expect(await app.updater.ask()).toMatchObject({ ok: false, error: { problem: 'not-understood' } })
  })

  test('times out on a silent host', async () => {
    const due: (() => void)[] = []
    const after = (_delay: number, run: () => void) => {
      due.push(run)
      return () => undefined
    }
    installInstead({ after })
    host.has(`/${feedName}`, () => {
      for (const run of due) run()
    })
    expect(await app.updater.ask()).toMatchObject({ ok: false, error: { problem: 'not-reached' } })
  })
})

describe('downloading', () => {
  const large = Buffer.alloc(400_000, 'Index Desk ')

  test('downloads the published file and reports progress', async () => {
    host.publish('0.2.0', large)
    await app.updater.ask()
    const told: [number, number][] = []
    expect(
      await app.updater.download((received, total) => told.push([received, total]), unstopped()),
    ).toEqual({
      ok: true,
      value: 'whole',
    })
    expect(told.at(-1)).toEqual([large.length, large.length])
    expect(told.every(([received, total]) => received <= total)).toBe(true)
    expect(downloads()).toHaveLength(1)
    expect(app.content()).toBe('Index Desk 0.1.0')
  })

  test.each([
    [
      'changed',
      () => host.has(`/${fileOf('0.2.0')}`, Buffer.concat([large.subarray(1), Buffer.from('!')])),
      'not-as-published',
    ],
    ['longer', () => host.has(`/${fileOf('0.2.0')}`, Buffer.concat([large, large])), 'not-as-published'],
    ['shorter', () => host.has(`/${fileOf('0.2.0')}`, large.subarray(9)), 'cut-short'],
    [
      'gone',
      () => host.has(`/${fileOf('0.2.0')}`, (_request, response) => void response.writeHead(404).end()),
      'none-published',
    ],
    [
      'cut off',
      () =>
        host.has(`/${fileOf('0.2.0')}`, (_request, response) => {
          response.writeHead(200, { 'content-length': large.length }).write(large.subarray(0, 100_000))
          setImmediate(() => response.destroy())
        }),
      'cut-short',
    ],
  ])('a file that is %s is refused and removed', async (_name, tamper, problem) => {
    host.publish('0.2.0', large)
    await app.updater.ask()
    tamper()
    expect(await download()).toMatchObject({ ok: false, error: { problem } })
    expect(downloads()).toEqual([])
    expect(await app.updater.install({ reopens: false })).toMatchObject({ ok: false })
    expect(app.content()).toBe('Index Desk 0.1.0')
    host.publish('0.2.0', large)
    expect(await download()).toEqual({ ok: true, value: 'whole' })
  })

  test('can be stopped and restarted', async () => {
    host.publish('0.2.0', large)
    await app.updater.ask()
    const stop = new AbortController()
    host.has(`/${fileOf('0.2.0')}`, (_request, response) => {
      response.writeHead(200, { 'content-length': large.length }).write(large.subarray(0, 100_000))
    })
    expect(await app.updater.download(() => stop.abort(), stop.signal)).toEqual({
      ok: true,
      value: 'stopped',
    })
    host.has(`/${fileOf('0.2.0')}`, large)
    expect(await download()).toEqual({ ok: true, value: 'whole' })
  })

  test('verifies an earlier download instead of repeating it', async () => {
    host.publish('0.2.0', large)
    await app.updater.ask()
    await download()
    await app.updater.ask()
    const before = host.asked.length
    expect(await download()).toEqual({ ok: true, value: 'whole' })
    expect(host.asked).toHaveLength(before)
    expect(await app.updater.install({ reopens: false })).toEqual({ ok: true, value: undefined })
  })
})

describe('putting in place', () => {
  const ready = async () => {
    host.publish('0.2.0', Buffer.from('Index Desk 0.2.0'))
    await app.updater.ask()
    await download()
  }

  test('installs the new version in place of the old one, executable', async () => {
    await ready()
    expect(await app.updater.install({ reopens: false })).toEqual({ ok: true, value: undefined })
    expect(app.content()).toBe('Index Desk 0.2.0')
    expect(statSync(app.file).mode & 0o111).toBe(0o111)
    expect(readdirSync(path.dirname(app.file))).toEqual([path.basename(app.file)])
  })

  test('does not install an altered download and keeps the old version', async () => {
    await ready()
    const [name = ''] = downloads()
    writeFileSync(path.join(app.folder, 'updates', 'downloads', 'pending', name), 'Index Desk 6.6.6')
    expect(await app.updater.install({ reopens: false })).toMatchObject({
      ok: false,
      error: { problem: 'not-as-published' },
    })
    expect(app.content()).toBe('Index Desk 0.1.0')
    expect(readdirSync(path.dirname(app.file))).toEqual([path.basename(app.file)])
  })
})

test('only reports the version if it cannot install', async () => {
  vi.unstubAllEnvs()
  installInstead({ installation: { kind: 'by-hand', with: 'deb', because: 'package' } })
  host.publish('0.2.0')
  expect(await app.updater.ask()).toMatchObject({ ok: true, value: { version: '0.2.0', bytes: null } })
  expect(await app.updater.install({ reopens: true })).toMatchObject({ ok: false })
})
