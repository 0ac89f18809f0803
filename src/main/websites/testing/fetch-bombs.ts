import { createFetchAddress } from '../../../practice-service/content/fetch-address.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import { fail } from '../../../shared/result.ts'
import { decodePage } from '../../../web/decode-page.ts'
import { acceptedEncodings, decodedBody } from '../../../web/decoded-body.ts'
import { createRequestAddress } from '../../../web/request-address.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { describePage } from '../describe-page.ts'
import { createDirectFetch } from '../direct-fetch.ts'
import { fetchPicture } from '../fetch-picture.ts'
import { WebPace } from '../web-pace.ts'

export type Bombs = {
  readonly asks: 'page' | 'picture' | 'practice-service'
  /** Empty address, requested first, so that the cost of a request itself does not count. */
  readonly nothing: string
  readonly addresses: readonly string[]
}

export async function prepare({ asks, nothing, addresses }: Bombs): Promise<() => Promise<unknown[]>> {
  const ask = ways[asks]
  await ask(nothing)
  return async () => {
    const said: unknown[] = []
    for (const address of addresses) said.push(await ask(address))
    return said
  }
}

const { signal } = new AbortController()
const deps = {
  fetch: createDirectFetch({
    ...{ fetch, request: createRequestAddress(null), decodedBody, acceptedEncodings },
    resolveProxy: async () => 'DIRECT',
    userAgent: () => 'Test',
  }),
  pace: new WebPace(systemClock),
  resolveHost: async () => ['93.184.215.14'],
  isPrivateAddress: () => false,
  decodePage: async (bytes: Uint8Array, type: string | null) => decodePage(bytes, type),
  inspectPicture: async () => fail(failed('picture-empty')),
}
const limits = { timeoutMs: 15_000, maximumBytes: 5_000_000, maximumRedirects: 5 }
const fetchAddress = createFetchAddress({ isForbidden: null, limits })

const ways: Readonly<Record<Bombs['asks'], (address: string) => Promise<unknown>>> = {
  page: async (address) => {
    const found = await describePage(deps, address, signal)
    return found.outcome === 'described' ? found.page.title : null
  },
  picture: async (address) => {
    const found = await fetchPicture(deps, address, 5_000_000, signal)
    return 'problem' in found ? found.problem : found
  },
  'practice-service': async (address) => (await fetchAddress(new URL(address), signal)).kind,
}
