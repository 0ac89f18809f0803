import { expect, test } from 'vitest'
import { storageAt, takesRegion, withoutBucket } from './known-storages.ts'

const account = '0123456789abcdef0123456789abcdef'
const r2 = `https://${account}.r2.cloudflarestorage.com`

test.each([
  ['https://s3.eu-central-1.amazonaws.com', { name: 'amazon', region: 'eu-central-1' }],
  ['https://s3-eu-west-1.amazonaws.com', { name: 'amazon', region: 'eu-west-1' }],
  ['https://s3.dualstack.us-gov-west-1.amazonaws.com', { name: 'amazon', region: 'us-gov-west-1' }],
  ['https://s3-fips.us-east-2.amazonaws.com', { name: 'amazon', region: 'us-east-2' }],
  ['https://s3.cn-north-1.amazonaws.com.cn', { name: 'amazon', region: 'cn-north-1' }],
  ['https://pictures.s3.eu-central-1.amazonaws.com', { name: 'amazon', region: 'eu-central-1' }],
  ['https://s3.amazonaws.com', { name: 'amazon', region: undefined }],
  [r2, { name: 'r2' }],
  [`https://${account}.eu.r2.cloudflarestorage.com`, { name: 'r2' }],
  ['https://minio.example.org:9000', undefined],
  ['https://amazonaws.com.evil.example', undefined],
  ['s3.eu-central-1.amazonaws.com', undefined],
  ['', undefined],
])('%s', (endpoint, storage) => {
  expect(storageAt(endpoint)).toEqual(storage)
})

test.each([
  ['https://s3.eu-central-1.amazonaws.com', 'eu-central-1', true],
  ['https://s3.eu-central-1.amazonaws.com', 'us-east-1', false],
  ['https://s3.amazonaws.com', 'eu-west-1', true],
  [r2, 'auto', true],
  [r2, 'us-east-1', true],
  [r2, 'eu-central-1', false],
  ['https://minio.example.org', 'anything', true],
])('%s takes the region %s: %s', (endpoint, region, takes) => {
  expect(takesRegion(endpoint, region)).toBe(takes)
})

test.each([
  [`${r2}/pictures`, r2],
  [`https://pictures.${account}.r2.cloudflarestorage.com`, r2],
  ['https://pictures.s3.eu-central-1.amazonaws.com', 'https://s3.eu-central-1.amazonaws.com'],
  ['https://s3.eu-central-1.amazonaws.com/pictures', 'https://s3.eu-central-1.amazonaws.com'],
  ['https://others.s3.eu-central-1.amazonaws.com', 'https://others.s3.eu-central-1.amazonaws.com'],
  ['https://minio.example.org/pictures', 'https://minio.example.org/pictures'],
])('%s without its bucket is %s', (endpoint, bare) => {
  expect(withoutBucket(endpoint, 'pictures')).toBe(bare)
})
