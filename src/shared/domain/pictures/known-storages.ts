/** Storage provider recognised by its address; `region` if the address names it. */
export type KnownStorage =
  | { readonly name: 'amazon'; readonly region: string | undefined }
  | { readonly name: 'r2' }

// `s3.eu-central-1`, formerly `s3-eu-west-1`; for IPv6 also `s3.dualstack.eu-central-1`; plain `s3` for all
// regions.
const amazon =
  /^(?:(.+)\.)?s3(?:-fips)?(?:[.-](?:dualstack\.)?([a-z]{2,}(?:-[a-z]+)+-\d+))?\.amazonaws\.com(?:\.cn)?$/
const r2 = /^(?:(.+)\.)?[0-9a-f]{32}(?:\.[a-z]+)?\.r2\.cloudflarestorage\.com$/
/** R2 accepts its own location names, and Amazon's first region for programs that require one. */
const r2Regions: ReadonlySet<string> = new Set([
  ...['auto', 'us-east-1', 'wnam', 'enam', 'weur', 'eeur', 'apac', 'oc'],
])

export function storageAt(endpoint: string): KnownStorage | undefined {
  const host = hostOf(endpoint)
  const found = host?.match(amazon)
  if (found != null) return { name: 'amazon', region: found[2] }
  return host !== undefined && r2.test(host) ? { name: 'r2' } : undefined
}

export function takesRegion(endpoint: string, region: string): boolean {
  const storage = storageAt(endpoint)
  if (storage?.name === 'r2') return r2Regions.has(region)
  return storage?.region === undefined || storage.region === region
}

/** Removes the bucket, which Amazon's and Cloudflare's pages include in the address. */
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
