import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import type { HostCredentials } from '../../shared/schemas/picture-host.ts'
import { never, openForTest, samplePicture } from './testing/sample-pictures.ts'
import { reasonAgainstWebdav, startWebdavServer, type WebdavServer } from './testing/webdav-server.ts'

const reason = reasonAgainstWebdav()

describe.skipIf(reason !== null)(`on a real WebDAV server${reason === null ? '' : ` (${reason})`}`, () => {
  let server: WebdavServer
  beforeAll(async () => {
    server = await startWebdavServer()
  })
  afterAll(() => server.close())

  const hostAt = (
    folder: string,
    more: Partial<Extract<PictureHost, { kind: 'folder' }>> = {},
  ): PictureHost => ({
    kind: 'folder',
    address: `${server.address}${folder}`,
    signIn: 'password',
    publicAddress: `${server.address}${folder}`,
    ...more,
  })
  const signIn = (): HostCredentials => ({ kind: 'password', user: server.user, password: server.password })

  test('uploads a public picture once', async () => {
    const picture = samplePicture()
    const host = openForTest(hostAt(''), signIn())
    const address = `${server.address}/${picture.id}.png`
    expect(await host.put(picture, never)).toEqual({ kind: 'there', address })
    const read = await fetch(address)
    expect(read.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(picture.bytes)

    expect(await host.put(picture, never)).toEqual({ kind: 'there', address })
    expect(host.asked.map((one) => one.split(' ')[0])).toEqual(['HEAD', 'PUT', 'HEAD'])
  })

  test('uploads a truncated picture again', async () => {
    const picture = samplePicture(6000)
    const host = openForTest(hostAt(''), signIn())
    await host.put({ ...picture, bytes: picture.bytes.slice(0, 100) }, never)
    expect(server.read(`${picture.id}.png`)?.length).toBe(100)
    await host.put(picture, never)
    expect(server.read(`${picture.id}.png`)?.length).toBe(6000)
  })

  test('creates missing folders at any depth, concurrently', async () => {
    const host = openForTest(hostAt('/town/2026/with a space'), signIn())
    const pictures = [1, 2, 3, 4].map((fill) => samplePicture(900, fill))
    const outcomes = await Promise.all(pictures.map((picture) => host.put(picture, never)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['there', 'there', 'there', 'there'])
    for (const { id, bytes } of pictures)
      expect(server.read(`town/2026/with a space/${id}.png`)).toEqual(Buffer.from(bytes))
    for (const outcome of outcomes)
      if (outcome.kind === 'there') expect((await fetch(outcome.address)).status).toBe(200)
  })

  test.each([
    ['a wrong password', { kind: 'password', user: 'editor', password: 'wrong-password-1' }],
    ['no sign-in', null],
  ] as const)('%s is refused, and nothing lies there', async (_, credentials) => {
    const picture = samplePicture(100, 9)
    const host = openForTest(hostAt('', credentials === null ? { signIn: 'none' } : {}), credentials)
    const outcome = await host.put(picture, never)
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'host-sign-in-refused', status: 401 } })
    expect(JSON.stringify(outcome)).not.toContain('wrong-password-1')
    expect(server.read(`${picture.id}.png`)).toBeNull()
  })

  test('reports credentials that may not create the folder', async () => {
    const host = openForTest(hostAt('/not/made'), { kind: 'password', user: 'editor', password: 'nope' })
    expect(await host.put(samplePicture(), never)).toMatchObject({
      failure: { code: 'host-sign-in-refused' },
    })
  })

  test('the check puts, reads back and removes', async () => {
    const report = await openForTest(hostAt(''), signIn()).check(never)
    expect(report).toMatchObject({ outcome: 'works', status: 200, removed: true })
    expect((await fetch(report.address)).status).toBe(404)
  })

  test('reports a public address that serves nothing', async () => {
    const report = await openForTest(
      hostAt('', { publicAddress: `${server.address}/elsewhere` }),
      signIn(),
    ).check(never)
    expect(report).toMatchObject({ outcome: 'public-not-shown', status: 404, removed: true })
    expect(report.address).toContain('/elsewhere/index-desk-check-')
  })
})
