import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { S3ClientConfig } from '../../../peers/bucket-clients.ts'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import type { HostCredentials } from '../../shared/schemas/picture-host.ts'
import { createAuthorise, emptySha256 } from './authorise.ts'
import { captureAws } from './testing/aws-client.ts'
import { captureOurs } from './testing/captured-requests.ts'
import { samplePicture } from './testing/sample-pictures.ts'

type S3Host = Extract<PictureHost, { kind: 's3' }>

const accessKey = {
  kind: 'access-key',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
} satisfies HostCredentials

const bucketIn = (more: Partial<S3Host>): S3Host => ({
  kind: 's3',
  endpoint: 'https://s3.us-east-1.amazonaws.com',
  bucket: 'examplebucket',
  folder: '',
  region: 'us-east-1',
  pathStyle: false,
  publicAddress: 'https://pictures.example',
  ...more,
})

/**
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, “Examples: Signature
 * Calculations”.
 */
describe('signs the examples published by Amazon', () => {
  const authorise = createAuthorise(bucketIn({}), accessKey, { now: () => Date.UTC(2013, 4, 24) })
  const scope = 'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'

  test.each([
    {
      example: 'GET Object',
      method: 'GET',
      path: 'test.txt',
      headers: { Range: 'bytes=0-9' },
      sha256: emptySha256,
      signed: 'host;range;x-amz-content-sha256;x-amz-date',
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      example: 'PUT Object',
      method: 'PUT',
      path: 'test%24file.text',
      headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      sha256: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
    {
      example: 'GET Bucket Lifecycle',
      method: 'GET',
      path: '?lifecycle',
      headers: {},
      sha256: emptySha256,
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
    {
      example: 'GET Bucket (List Objects)',
      method: 'GET',
      path: '?max-keys=2&prefix=J',
      headers: {},
      sha256: emptySha256,
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ])('$example', async ({ method, path, headers, sha256, signed, signature }) => {
    const address = `https://examplebucket.s3.amazonaws.com/${path}`
    const sent = await authorise({ method, address, headers, sha256 })
    expect(sent).toMatchObject({
      authorization: `${scope}, SignedHeaders=${signed}, Signature=${signature}`,
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': sha256,
    })
  })
})

describe('sends exactly what the Amazon client sends', () => {
  const now = Date.UTC(2026, 10, 22, 8, 15, 30, 250)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const awsRegion = (
    region: string,
    domain = 'amazonaws.com',
  ): readonly [string, S3Host, S3ClientConfig][] => {
    const ours = { endpoint: `https://s3.${region}.${domain}`, region }
    return [
      [`Amazon, ${region}, the bucket’s name first`, bucketIn(ours), { region }],
      [
        `Amazon, ${region}, the bucket’s name after the address`,
        bucketIn({ ...ours, pathStyle: true }),
        { region, forcePathStyle: true },
      ],
    ]
  }
  const elsewhere = (
    name: string,
    endpoint: string,
    region: string,
    bucket = 'pictures',
  ): readonly [string, S3Host, S3ClientConfig][] =>
    [false, true].map((pathStyle) => [
      `${name}, the bucket’s name ${pathStyle ? 'after the address' : 'first'}`,
      bucketIn({ endpoint, region, bucket, pathStyle }),
      { region, endpoint, forcePathStyle: pathStyle },
    ])
  const places = [
    ...awsRegion('us-east-1'),
    ...awsRegion('eu-central-1'),
    ...awsRegion('us-gov-west-1'),
    ...awsRegion('cn-north-1', 'amazonaws.com.cn'),
    [
      'Amazon over IPv6 as well',
      bucketIn({ endpoint: 'https://s3.dualstack.eu-central-1.amazonaws.com', region: 'eu-central-1' }),
      { region: 'eu-central-1', useDualstackEndpoint: true },
    ],
    ...elsewhere(
      'Cloudflare R2',
      'https://0123456789abcdef0123456789abcdef.r2.cloudflarestorage.com',
      'auto',
    ),
    ...elsewhere(
      'Cloudflare R2 in the EU',
      'https://0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com',
      'auto',
    ),
    ...elsewhere('MinIO', 'https://minio.example.org:9000', 'us-east-1'),
    ...elsewhere('MinIO on this computer', 'http://localhost:9000', 'us-east-1').slice(1),
    ...elsewhere('MinIO by number', 'http://127.0.0.1:9000', 'us-east-1').slice(1),
  ] satisfies readonly (readonly [string, S3Host, S3ClientConfig])[]

  test.each(places)('%s', async (_, place, config) => {
    for (const folder of ['', 'town/2026', 'with a space/and+plus/ümlaut/日本 ☂', "odd!'()*~&=?#%:@,;$"]) {
      const host = { ...place, folder }
      const picture = samplePicture(300)
      const ours = await captureOurs(host, accessKey, picture, now)
      expect(ours.map(({ method }) => method)).toEqual(['HEAD', 'PUT', 'PUT', 'GET', 'DELETE'])
      const before = folder === '' ? '' : `${folder}/`
      const check = `${before}index-desk-check-00000000-0000-4000-8000-000000000000.png`
      const theirs = (method: 'HEAD' | 'PUT' | 'DELETE', key: string) =>
        captureAws(config, accessKey, { method, bucket: host.bucket, key, bytes: picture.bytes })
      expect(ours[0]).toEqual(await theirs('HEAD', `${before}${picture.id}.png`))
      expect(ours[1]).toEqual(await theirs('PUT', `${before}${picture.id}.png`))
      expect(ours[4]).toEqual(await theirs('DELETE', check))
      expect(ours[3]?.headers).toEqual({ host: 'pictures.example' })
    }
  })
})
