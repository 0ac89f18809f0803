import type { PictureHost } from '../../../shared/domain/pictures/picture-host.ts'
import type { HostCredentials } from '../../../shared/schemas/picture-host.ts'
import type { Fetch } from '../../http/exchange.ts'
import type { PictureToPut } from '../put-picture.ts'
import { never, openForTest, testClock } from './sample-pictures.ts'

export type CapturedRequest = {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
}

export async function captureOurs(
  host: PictureHost,
  credentials: HostCredentials,
  picture: PictureToPut,
  now: number,
): Promise<readonly CapturedRequest[]> {
  const captured: CapturedRequest[] = []
  const fetch: Fetch = async (address, { method = 'GET', headers }) => {
    const named = Object.fromEntries(new Headers(headers))
    captured.push({ method, address, headers: { ...named, host: new URL(address).host } })
    return new Response(null, { status: method === 'PUT' || method === 'DELETE' ? 200 : 404 })
  }
  const opened = openForTest(host, credentials, { fetch, clock: { ...testClock, now: () => now } })
  await opened.put(picture, never)
  await opened.check(never)
  return captured
}
