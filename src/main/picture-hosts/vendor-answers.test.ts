import { describe, expect, test } from 'vitest'
import { accessKey, bucketAt, byMethod, serve } from './testing/raw-hosts.ts'
import { never, openForTest, samplePicture } from './testing/sample-pictures.ts'

import { amazon, minio, minioXml, r2 } from './testing/vendor-answers.ts'

for (const [vendor, answers] of [
  ['Amazon S3', amazon],
  ['Cloudflare R2', r2],
  ['MinIO', minio],
] as const)
  describe(`the answers of ${vendor}`, () => {
    for (const [what, status, body, told, headers = {}] of answers)
      test(`to ${what}`, async () => {
        const server = await serve(byMethod({ PUT: [status, body, headers] }))
        const opened = openForTest(bucketAt(server.address), accessKey)
        const put = await opened.put(samplePicture(), never)
        expect(put).toMatchObject({ kind: 'failed', failure: told })
        if (told.rightRegion === undefined) expect(JSON.stringify(put)).not.toContain('rightRegion')
        for (const secret of [accessKey.accessKeyId, accessKey.secretAccessKey])
          expect(JSON.stringify(put)).not.toContain(secret)
        const { code: outcome, ...more } = told
        expect(await opened.check(never)).toMatchObject({ outcome, ...more, removed: null })
      })
  })

test('does not blame the region for a key that MinIO rejects', async () => {
  const said = minioXml(
    'AuthorizationHeaderMalformed',
    'The authorization header is malformed; the region is wrong; expecting &#39;us-east-1&#39;.',
  )
  const server = await serve(byMethod({ PUT: ['400 Bad Request', said] }))
  const host = { ...bucketAt(server.address), region: 'us-east-1' }
  expect(await openForTest(host, accessKey).put(samplePicture(), never)).toMatchObject({
    failure: { code: 'host-sign-in-refused' },
  })
})
