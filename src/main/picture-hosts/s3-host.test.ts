import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import type { HostCredentials } from '../../shared/schemas/picture-host.ts'
import { fetchByName } from './testing/fetch-by-name.ts'
import { reasonAgainstS3, type S3Server, startS3Server } from './testing/s3-server.ts'
import { never, openForTest, samplePicture, testClock } from './testing/sample-pictures.ts'

const reason = reasonAgainstS3()

describe.skipIf(reason !== null)(`on a real S3 server${reason === null ? '' : ` (${reason})`}`, () => {
  let server: S3Server
  let publicAddress: string
  beforeAll(async () => {
    server = await startS3Server()
    publicAddress = await server.makeBucket('pictures', 'public')
  })
  afterAll(() => server.close())

  const host = (more: Partial<Extract<PictureHost, { kind: 's3' }>> = {}): PictureHost => ({
    kind: 's3',
    endpoint: server.endpoint,
    bucket: 'pictures',
    folder: '',
    region: server.region,
    pathStyle: true,
    publicAddress,
    ...more,
  })
  const signIn = (more: Partial<Extract<HostCredentials, { kind: 'access-key' }>> = {}): HostCredentials => ({
    kind: 'access-key',
    accessKeyId: server.accessKeyId,
    secretAccessKey: server.secretAccessKey,
    ...more,
  })

  test.each(['', 'town/2026', 'with a space/and+plus/ümlaut/日本', "odd!'()*~&=?#%:@,;$"])(
    'a picture is put into folder %j, can be read back by anybody, and a repeat puts nothing',
    async (folder) => {
      const picture = samplePicture()
      const opened = openForTest(host({ folder }), signIn())
      const put = await opened.put(picture, never)
      expect(put).toMatchObject({ kind: 'there' })
      if (put.kind !== 'there') return
      const read = await fetch(put.address)
      expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(new Uint8Array(await read.arrayBuffer())).toEqual(picture.bytes)

      expect(await opened.put(picture, never)).toEqual(put)
      expect(opened.asked.map((one) => one.split(' ')[0])).toEqual(['HEAD', 'PUT', 'HEAD'])
    },
  )

  test('finds a bucket by the first part of the host name', async () => {
    const { port } = new URL(server.endpoint)
    const byName = host({ endpoint: `http://storage.localhost:${port}`, pathStyle: false })
    const picture = samplePicture(400, 5)
    const put = await openForTest(byName, signIn(), { fetch: fetchByName }).put(picture, never)
    expect(put).toEqual({ kind: 'there', address: `${publicAddress}/${picture.id}.png` })
    expect((await fetch(`${publicAddress}/${picture.id}.png`)).status).toBe(200)
  })

  test('reports a wrong secret without either key', async () => {
    const wrong = signIn({ secretAccessKey: 'not-the-secret-of-this-key' })
    const outcome = await openForTest(host(), wrong).put(samplePicture(), never)
    expect(outcome).toMatchObject({
      kind: 'failed',
      failure: { code: 'host-sign-in-refused', status: 403, words: expect.stringContaining('signature') },
    })
    for (const secret of ['not-the-secret-of-this-key', server.accessKeyId])
      expect(JSON.stringify(outcome)).not.toContain(secret)
  })

  test('refuses a picture altered in transit', async () => {
    const picture = { ...samplePicture(100, 3), bytes: samplePicture(100, 4).bytes }
    const outcome = await openForTest(host({ folder: 'changed' }), signIn()).put(picture, never)
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'host-refused' } })
  })

  test.each([
    [
      'an unknown key',
      () => openForTest(host(), signIn({ accessKeyId: 'test:nobody' })),
      'host-sign-in-refused',
    ],
    [
      'a bucket that is not there',
      () => openForTest(host({ bucket: 'no-such' }), signIn()),
      'host-not-found',
    ],
    ['another region', () => openForTest(host({ region: 'eu-central-1' }), signIn()), 'host-region-wrong'],
    [
      'a clock that is wrong',
      () => openForTest(host(), signIn(), { clock: { ...testClock, now: () => Date.now() - 3_600_000 } }),
      'host-clock-wrong',
    ],
  ])('%s is named', async (_, open, code) => {
    expect(await open().put(samplePicture(80, 1), never)).toMatchObject({ kind: 'failed', failure: { code } })
    expect(await open().check(never)).toMatchObject({ outcome: code, removed: null })
  })

  test('reports the region named by the server', async () => {
    const elsewhere = openForTest(host({ region: 'eu-central-1' }), signIn())
    expect(await elsewhere.check(never)).toMatchObject({ rightRegion: server.region })
  })

  test('the check puts, reads back and removes', async () => {
    const report = await openForTest(host({ folder: 'a/b' }), signIn()).check(never)
    expect(report).toMatchObject({ outcome: 'works', removed: true })
    expect((await fetch(report.address)).status).toBe(404)
  })

  test('reports a bucket that is not public', async () => {
    const address = await server.makeBucket('hidden', 'private')
    const report = await openForTest(host({ bucket: 'hidden', publicAddress: address }), signIn()).check(
      never,
    )
    expect(report).toMatchObject({ outcome: 'public-not-shown', status: 401, removed: true })
  })
})
