import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isPageAddress } from './page-address.ts'

export type PageFiles = {
  readonly root: string
  /** Reads a `file:` address; the app passes Electron's `net.fetch`. */
  fetchFile(address: string): Promise<Response>
}

/** The page may load the app's own files, show pictures it was given, and reach no network at all. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // Made once, by the page's own start-worker.ts, for workers of the build.
    'trusted-types index-desk-workers',
  ].join('; ')
}

/** A worker has only the policy it is served with: it may run its own code and reach nothing. */
const workerPolicy = "default-src 'none'; script-src 'self'"

/** Undefined unless the address names a file inside the root. */
export function fileOfAddress(root: string, address: string): string | undefined {
  if (!isPageAddress(address)) return undefined
  let decoded: string
  try {
    // Decoded before the containment check: `%2f` and `%2e` survive the parsing of an address.
    decoded = decodeURIComponent(new URL(address).pathname)
  } catch {
    return undefined
  }
  if (decoded.includes('\0')) return undefined
  const file = path.join(root, `.${decoded === '/' ? '/index.html' : decoded}`)
  const inside = path.relative(root, file)
  return inside === '' || inside.startsWith('..') || path.isAbsolute(inside) ? undefined : file
}

/** Answers `app://bundle/...`: GET only, files of the build only, the policy on the document. */
export function createPageProtocol({ root, fetchFile }: PageFiles): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
    const file = fileOfAddress(root, request.url)
    if (file === undefined) return new Response(null, { status: 404 })
    try {
      if (path.extname(file) === '.html') return await documentResponse(file)
      const found = await fetchFile(pathToFileURL(file).href)
      const isWorker = path.relative(root, file).startsWith(`workers${path.sep}`)
      return isWorker ? withWorkerPolicy(found) : found
    } catch {
      return new Response(null, { status: 404 })
    }
  }
}

function withWorkerPolicy(found: Response): Response {
  const headers = new Headers(found.headers)
  headers.set('Content-Security-Policy', workerPolicy)
  headers.set('X-Content-Type-Options', 'nosniff')
  return new Response(found.body, { status: found.status, headers })
}

async function documentResponse(file: string): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const html = (await readFile(file, 'utf8')).replaceAll('__CSP_NONCE__', nonce)
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
