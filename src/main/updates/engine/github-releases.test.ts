import { beforeEach, describe, expect, test, vi } from 'vitest'
import { feedName, fileOf } from '../testing/update-host.ts'
import { updaterForEachTest } from '../testing/updater-for-each-test.ts'

const { host, app, installInstead, download } = updaterForEachTest()

describe('releases on GitHub', () => {
  const releases = '/authors/desk/releases'
  const entry = (tag: string, content: string) =>
    `<entry><link href="https://github.com/authors/desk/releases/tag/${tag}"/><title>${tag}</title><content type="html">${content}</content></entry>`
  /** As on GitHub: a page for requests without JSON, and files from elsewhere. */
  const release = () => {
    host.publish('0.2.0', Buffer.from('Index Desk 0.2.0'))
    host.has(
      `${releases}.atom`,
      `<feed>${entry('v0.2.0', '&lt;p&gt;Quicker&lt;/p&gt;')}${entry('v0.1.0', '')}</feed>`,
    )
    host.has(`${releases}/latest`, ({ headers }, response) => {
      response.end(headers.accept === 'application/json' ? '{"tag_name":"v0.2.0"}' : '<html>')
    })
    for (const name of [feedName, fileOf('0.2.0').replaceAll(' ', '-')])
      host.has(`${releases}/download/v0.2.0/${name}`, (_request, response) => {
        response
          .writeHead(302, { location: `${host.url}${name === feedName ? name : fileOf('0.2.0')}` })
          .end()
      })
  }

  beforeEach(() => {
    installInstead({ feed: { provider: 'github', owner: 'authors', repo: 'desk' } })
    vi.stubEnv('APPIMAGE', app.file)
    vi.stubEnv('GH_TOKEN', 'a-token')
    vi.stubEnv('GITHUB_TOKEN', 'a-token')
  })

  test('finds the latest release with its notes as text and downloads it', async () => {
    release()
    expect(await app.updater.ask()).toMatchObject({ ok: true, value: { version: '0.2.0', notes: 'Quicker' } })
    expect(await download()).toEqual({ ok: true, value: 'whole' })
    expect(await app.updater.install({ reopens: false })).toEqual({ ok: true, value: undefined })
    expect(app.content()).toBe('Index Desk 0.2.0')
    expect(JSON.stringify(host.asked)).not.toContain('a-token')
  })

  test.each([
    ['no releases', () => host.has(`${releases}.atom`, '<feed></feed>'), 'not-understood'],
    ['a page', () => host.has(`${releases}.atom`, '<html><body>Sign in'), 'not-understood'],
    ['none that is the latest', () => host.has(`${releases}/latest`, '<html>'), 'not-understood'],
    [
      'no feed in it',
      () =>
        host.has(
          `${releases}/download/v0.2.0/${feedName}`,
          (_request, response) => void response.writeHead(404).end(),
        ),
      'none-published',
    ],
  ])('%s is a failure in words', async (_name, prepare, problem) => {
    release()
    prepare()
    expect(await app.updater.ask()).toMatchObject({ ok: false, error: { problem } })
  })
})
