import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import { createAuthorise } from './authorise.ts'
import { captureOurs } from './testing/captured-requests.ts'
import { captureMinio } from './testing/minio-client.ts'
import { accessKey } from './testing/raw-hosts.ts'
import { samplePicture } from './testing/sample-pictures.ts'

const now = Date.UTC(2026, 10, 22, 8, 15, 30, 250)
const picture = samplePicture(300)
const folders = ['', 'town/2026', 'with a space/and+plus/ümlaut/日本 ☂', "odd!'()*~&=?#%:@,;$"]
const region = 'us-east-1'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

const hostAt = (endpoint: string, folder: string): PictureHost => ({
  ...{ kind: 's3', endpoint, folder, region, bucket: 'pictures', pathStyle: true },
  publicAddress: 'https://pictures.example',
})
const keyIn = (folder: string) => `${folder === '' ? '' : `${folder}/`}${picture.id}.png`

const withoutName = ({ 'user-agent': _, ...headers }: Readonly<Record<string, string>>) => headers

test.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://localhost'])(
  'what is sent to %s is to the letter what MinIO’s own client sends',
  async (endpoint) => {
    for (const folder of folders) {
      const host = hostAt(endpoint, folder)
      const theirs = async (method: 'HEAD' | 'PUT' | 'DELETE') => {
        const what = { method, bucket: 'pictures', key: keyIn(folder), bytes: picture.bytes }
        const sent = await captureMinio(endpoint, { region }, accessKey, what)
        return { ...sent, headers: withoutName(sent.headers) }
      }
      const [head, put] = await captureOurs(host, accessKey, picture, now)
      expect(head).toEqual(await theirs('HEAD'))

      // We sign the type, as Amazon requires; they do not. Without it the signatures are equal.
      const minioPut = await theirs('PUT')
      expect(put).toMatchObject({ method: minioPut.method, address: minioPut.address })
      const { 'content-length': _, 'content-type': __, ...signed } = minioPut.headers
      const authorise = createAuthorise(host, accessKey, { now: () => now })
      const { method, address } = minioPut
      const ours = await authorise({ method, address, headers: {}, sha256: picture.id })
      expect({ ...ours, host: new URL(address).host }).toEqual(signed)
    }
  },
)

test.each([
  'https://minio.example.org',
  'https://minio.example.org:9443',
  'https://0123456789abcdef0123456789abcdef.r2.cloudflarestorage.com',
])('MinIO’s own client goes to the same addresses at %s, and signs alike', async (endpoint) => {
  for (const folder of folders) {
    const host = hostAt(endpoint, folder)
    const [ourHead, ourPut] = await captureOurs(host, accessKey, picture, now)
    for (const ours of [ourHead, ourPut]) {
      const method = ours?.method === 'PUT' ? 'PUT' : 'HEAD'
      const what = { method, bucket: 'pictures', key: keyIn(folder), bytes: picture.bytes } as const
      const theirs = await captureMinio(endpoint, { region }, accessKey, what)
      expect(theirs).toMatchObject({ method: ours?.method, address: ours?.address })
      if (method === 'PUT') continue
      // Over TLS they leave the bytes unsigned.
      const authorise = createAuthorise(host, accessKey, { now: () => now })
      const { address } = theirs
      const alike = await authorise({ method, address, headers: {}, sha256: 'UNSIGNED-PAYLOAD' })
      expect({ ...alike, host: new URL(address).host }).toEqual(withoutName(theirs.headers))
    }
  }
})
