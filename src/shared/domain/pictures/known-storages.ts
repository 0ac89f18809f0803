/** A storage that is known by its address; `region` where the address names it. */
export type KnownStorage =
  | { readonly name: 'amazon'; readonly region: string | undefined }
  | { readonly name: 'r2' }

// `s3.eu-central-1`, of old `s3-eu-west-1`; over IPv6 as well `s3.dualstack.eu-central-1`; `s3` alone for all.
const amazon =
  /^(?:(.+)\.)?s3(?:-fips)?(?:[.-](?:dualstack\.)?([a-z]{2,}(?:-[a-z]+)+-\d+))?\.amazonaws\.com(?:\.cn)?$/
const r2 = /^(?:(.+)\.)?[0-9a-f]{32}(?:\.[a-z]+)?\.r2\.cloudflarestorage\.com$/
/** R2 takes its own names of places as well, and Amazon's first region for programs that insist on one. */
const r2Regions: ReadonlySet<string> = new Set([
  ...['auto', 'us-east-1', 'wnam', 'enam', 'weur', 'eeur', 'apac', 'oc'],
])

export function storageAt(endpoint: string): KnownStorage | undefined {
  const host = hostOf(endpoint)
  const found = host?.match(amazon)
  if (found != null) return { name: 'amazon', region: found[2] }
  return host !== undefined && r2.test(host) ? { name: 'r2' } : undefined
}

/** Whether a request for this region can succeed there. */
export function takesRegion(endpoint: string, region: string): boolean {
  const storage = storageAt(endpoint)
  if (storage?.name === 'r2') return r2Regions.has(region)
  return storage?.region === undefined || storage.region === region
}

/** The address without the bucket, which Amazon's and Cloudflare's pages show with it. */
export function withoutBucket(endpoint: string, bucket: string): string {
  if (storageAt(endpoint) === undefined || bucket === '') return endpoint
  const { protocol, host, pathname } = new URL(endpoint)
  const bare = host.startsWith(`${bucket}.`) && storageAt(`${protocol}//${host.slice(bucket.length + 1)}`)
  const path = pathname === `/${bucket}` || pathname === '/' ? '' : pathname
  return `${protocol}//${bare ? host.slice(bucket.length + 1) : host}${path}`
}

function hostOf(endpoint: string): string | undefined {
  return URL.canParse(endpoint) ? new URL(endpoint).hostname : undefined
}
