import { lookup } from 'node:dns/promises'
import { acceptedEncodings, decodedBody } from '../../../web/decoded-body.ts'
import { createPrivateAddressCheck } from '../../../web/private-address.ts'
import { createRequestAddress } from '../../../web/request-address.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { inspectPicture } from '../../pictures/inspect-picture.ts'
import { createDirectFetch } from '../../websites/direct-fetch.ts'
import { type PlaceholderRows, TitleSuggestions } from '../../websites/suggest-titles.ts'
import { WebPace } from '../../websites/web-pace.ts'
import { Websites } from '../../websites/websites.ts'

export type StartWebsitesDeps = {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly resolveProxy: (address: string) => Promise<string>
  readonly userAgent: () => string
  readonly titleRows: PlaceholderRows
  readonly wantsPictures: () => boolean
  readonly onFailed: (cause: unknown) => void
}

/** `close` aborts running checks at once. */
export function startWebsites(deps: StartWebsitesDeps): {
  readonly websites: Websites
  readonly titles: TitleSuggestions
  close(): Promise<void>
} {
  const { fetch, resolveProxy, userAgent, titleRows, wantsPictures, onFailed } = deps
  const stopped = new AbortController()
  const isPrivateAddress = createPrivateAddressCheck()
  const pace = new WebPace(systemClock)
  const websites = new Websites({
    fetch: createDirectFetch({
      ...{ fetch, resolveProxy, userAgent, decodedBody, acceptedEncodings },
      request: createRequestAddress(isPrivateAddress),
    }),
    pace,
    isPrivateAddress,
    resolveHost: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    decodePage: async (bytes, contentType) =>
      (await import('../../../web/decode-page.ts')).decodePage(bytes, contentType),
    inspectPicture,
    wantsPictures,
    signal: stopped.signal,
  })
  const titles = new TitleSuggestions({
    rows: titleRows,
    lookAtPage: (address) => websites.lookAtRow(address),
    restsForMs: (host) => pace.resting(host)?.forMs ?? 0,
    after: systemClock.after,
    onFailed,
  })
  return {
    websites,
    titles,
    close: async () => {
      stopped.abort()
      await titles.stop()
    },
  }
}
