import { fail, type Result, succeed } from '../../result.ts'
import { type BaseAddressProblem, parsePlainAddress } from '../addresses/web-address.ts'
import { takesRegion, withoutBucket } from './known-storages.ts'

/**
 * Place that serves this computer's pictures on the web, without its credentials. `s3`: a bucket with the S3
 * protocol; pictures are in `folder` within it. `folder`: a WebDAV folder, or any server that accepts HTTP
 * PUT. Pictures can be read at the public address without signing in.
 */
export type PictureHost =
  | {
      readonly kind: 's3'
      readonly endpoint: string
      readonly bucket: string
      readonly folder: string
      readonly region: string
      /** True for `https://host/bucket/name`, false for `https://bucket.host/name`. */
      readonly pathStyle: boolean
      readonly publicAddress: string
    }
  | {
      readonly kind: 'folder'
      readonly address: string
      readonly signIn: 'none' | 'password' | 'token'
      readonly publicAddress: string
    }

export type HostFieldProblem =
  | BaseAddressProblem
  | 'too-long'
  | 'bucket-not-usable'
  | 'bucket-with-dots'
  | 'folder-not-usable'
  | 'region-not-usable'
  | 'region-not-of-address'
export type HostField = 'endpoint' | 'bucket' | 'folder' | 'region' | 'address' | 'publicAddress'
export type HostProblems = Readonly<Partial<Record<HostField, HostFieldProblem>>>

const extensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const

// AWS requires 3 to 63 lower-case letters; other providers and old buckets are less strict.
const bucketName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/
const hostLabel = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/
const regionName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/
const longestFolder = 500

export function checkPictureHost(host: PictureHost): Result<PictureHost, HostProblems> {
  const problems: Partial<Record<HostField, HostFieldProblem>> = {}
  const address = (field: HostField, typed: string, allowsHttp: boolean): string => {
    const parsed = parsePlainAddress(typed, { allowsHttp })
    if (!parsed.ok) {
      problems[field] = parsed.error
      return typed
    }
    return parsed.value.origin + parsed.value.pathname.replace(/\/+$/, '')
  }
  const publicAddress = address('publicAddress', host.publicAddress, true)
  if (host.kind === 'folder') {
    const checked = { ...host, address: address('address', host.address, false), publicAddress }
    return Object.keys(problems).length === 0 ? succeed(checked) : fail(problems)
  }
  const bucket = host.bucket.trim()
  const endpoint = withoutBucket(address('endpoint', host.endpoint, false), bucket)
  if (bucket === '') problems.bucket = 'empty'
  else if (!(host.pathStyle ? bucketName : hostLabel).test(bucket)) problems.bucket = 'bucket-not-usable'
  // A wildcard certificate does not cover bucket names with dots.
  else if (!host.pathStyle && bucket.includes('.') && endpoint.startsWith('https:'))
    problems.bucket = 'bucket-with-dots'
  const folder = host.folder.trim().replace(/^\/+|\/+$/g, '')
  if (!isFolder(folder)) problems.folder = folder.length > longestFolder ? 'too-long' : 'folder-not-usable'
  const region = host.region.trim()
  if (region === '') problems.region = 'empty'
  else if (!regionName.test(region)) problems.region = 'region-not-usable'
  else if (problems.endpoint === undefined && !takesRegion(endpoint, region))
    problems.region = 'region-not-of-address'
  if (Object.keys(problems).length > 0) return fail(problems)
  return succeed({ ...host, endpoint, bucket, folder, region, publicAddress })
}

function isFolder(folder: string): boolean {
  if (folder === '') return true
  if (folder.length > longestFolder || /[\p{Cc}\\]/u.test(folder) || !folder.isWellFormed()) return false
  return folder.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** Returns the only origin to which credentials entered for this host may go. */
export function originOfHost(host: PictureHost): string {
  return new URL(host.kind === 's3' ? host.endpoint : host.address).origin
}

export function credentialsNeeded(host: PictureHost): 'access-key' | 'password' | 'token' | null {
  if (host.kind === 's3') return 'access-key'
  return host.signIn === 'none' ? null : host.signIn
}

/** `id`: the SHA-256 of its bytes. */
export type HostedPicture = { readonly id: string; readonly mediaType: keyof typeof extensions }

/** Returns a name by content, so that a picture is stored once. */
export function hostedName({ id, mediaType }: HostedPicture): string {
  return `${id}.${extensions[mediaType]}`
}

export function uploadAddress(host: PictureHost, name: string): string {
  if (host.kind === 'folder') return `${host.address}/${encodePath(name)}`
  const key = encodePath(keyOf(host, name))
  if (host.pathStyle) return `${host.endpoint}/${encodePath(host.bucket)}/${key}`
  const { protocol, host: authority, pathname } = new URL(host.endpoint)
  return `${protocol}//${host.bucket}.${authority}${pathname.replace(/\/+$/, '')}/${key}`
}

export function publicPictureAddress(host: PictureHost, name: string): string {
  return `${host.publicAddress}/${encodePath(host.kind === 's3' ? keyOf(host, name) : name)}`
}

function keyOf({ folder }: { readonly folder: string }, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** Percent-encodes all but letters, digits and `-._~`, as Signature Version 4 requires (RFC 3986, section 2.3). */
function encodePath(path: string): string {
  return encodeURIComponent(path)
    .replaceAll('%2F', '/')
    .replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
}
