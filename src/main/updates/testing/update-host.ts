import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'

export type Asked = { readonly path: string; readonly headers: IncomingHttpHeaders }
type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type UpdateHost = {
  readonly url: string
  readonly asked: readonly Asked[]
  has(path: string, answer: string | Buffer | Answer): void
  publish(version: string, file?: Buffer, changes?: Readonly<Record<string, unknown>>): void
  close(): Promise<void>
}

/** The feed of this computer's kind, as electron-updater names it. */
export const feedName = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`

export async function startUpdateHost(): Promise<UpdateHost> {
  const answers = new Map<string, string | Buffer | Answer>()
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    asked.push({ path: pathname, headers: request.headers })
    const answer = answers.get(decodeURIComponent(pathname))
    if (typeof answer === 'function') return answer(request, response)
    response.statusCode = answer === undefined ? 404 : 200
    if (answer !== undefined) response.setHeader('content-length', Buffer.byteLength(answer))
    response.end(answer ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The server has no port')
  const has: UpdateHost['has'] = (path, answer) => void answers.set(path, answer)
  return {
    url: `http://127.0.0.1:${place.port}/`,
    asked,
    has,
    publish: (version, file = Buffer.from(`Index Desk ${version}`), changes = {}) => {
      has(`/${fileOf(version)}`, file)
      has(`/${feedName}`, feedOf(version, file, changes))
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export const fileOf = (version: string): string => `Index Desk-${version}-${process.arch}.AppImage`
export const sha512Of = (bytes: Buffer | string): string =>
  createHash('sha512').update(bytes).digest('base64')

/** JSON is valid YAML. */
function feedOf(version: string, file: Buffer, changes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    version,
    files: [{ url: fileOf(version), sha512: sha512Of(file), size: file.length, blockMapSize: 12 }],
    path: fileOf(version),
    sha512: sha512Of(file),
    releaseDate: '2026-11-20T10:00:00.000Z',
    ...changes,
  })
}
