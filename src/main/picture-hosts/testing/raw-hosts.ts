import { afterEach } from 'vitest'
import type { PictureHost } from '../../../shared/domain/pictures/picture-host.ts'
import type { HostCredentials } from '../../../shared/schemas/picture-host.ts'
import { answerBytes, type RawServer, startRawServer } from '../../http/testing/raw-server.ts'

export const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

export async function serve(...reply: Parameters<typeof startRawServer>): Promise<RawServer> {
  const server = await startRawServer(...reply)
  closers.push(() => server.close())
  return server
}

export const password = 'canary-Pass/word+1%'
export const signIn: HostCredentials = { kind: 'password', user: 'editor', password }
export const basic = Buffer.from(`editor:${password}`).toString('base64')

export const folderAt = (address: string): Extract<PictureHost, { kind: 'folder' }> => ({
  kind: 'folder',
  address,
  signIn: 'password',
  publicAddress: 'https://pictures.example/town',
})
export const bucketAt = (endpoint: string): Extract<PictureHost, { kind: 's3' }> => ({
  kind: 's3',
  ...{ endpoint, bucket: 'pictures', folder: 'town', region: 'eu-central-1', pathStyle: true },
  publicAddress: 'https://pictures.example',
})
export const accessKey = {
  kind: 'access-key',
  accessKeyId: 'AKIACANARYID12345678',
  secretAccessKey: 'canary/Secret+Access=Key',
} satisfies HostCredentials

export const byMethod =
  (answers: Readonly<Record<string, Parameters<typeof answerBytes>>>): Parameters<typeof startRawServer>[0] =>
  (socket, { method }) =>
    socket.end(answerBytes(...(answers[method] ?? ['404 Not Found'])))
