import { createHash } from 'node:crypto'
import type { Fetch } from '../../http/exchange.ts'
import { type OpenPictureHostDeps, openPictureHost } from '../picture-host.ts'
import type { PictureToPut } from '../put-picture.ts'

/** Arbitrary bytes, since a host ignores the format. */
export function samplePicture(byteLength = 5000, fill = 7): PictureToPut {
  const bytes = new Uint8Array(byteLength).fill(fill)
  return { id: createHash('sha256').update(bytes).digest('hex'), mediaType: 'image/png', bytes }
}

export const testClock = {
  now: () => Date.now(),
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

export function openForTest(
  host: Parameters<typeof openPictureHost>[0],
  credentials: Parameters<typeof openPictureHost>[1],
  more: Partial<OpenPictureHostDeps> = {},
) {
  const asked: string[] = []
  const counted: Fetch = (address, init) => {
    asked.push(`${init.method} ${new URL(address).pathname}`)
    return fetch(address, init)
  }
  const opened = openPictureHost(host, credentials, {
    fetch: counted,
    clock: testClock,
    createId: () => '00000000-0000-4000-8000-000000000000',
    ...more,
  })
  return { ...opened, asked }
}

export const never = new AbortController().signal
