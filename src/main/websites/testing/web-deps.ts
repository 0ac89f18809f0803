import { decodePage } from '../../../web/decode-page.ts'
import { createPrivateAddressCheck } from '../../../web/private-address.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { inspectPicture } from '../../pictures/inspect-picture.ts'
import type { DescribePageDeps } from '../describe-page.ts'
import type { FetchPictureDeps } from '../fetch-picture.ts'
import { WebPace } from '../web-pace.ts'

const names: Readonly<Record<string, readonly string[]>> = {
  'site.example': ['93.184.216.34'],
  'printer.example': ['192.168.1.20'],
  'mixed.example': ['93.184.216.34', '10.0.0.7'],
  'here.example': ['127.0.0.1', '::1'],
  'nowhere.example': [],
}

/** Dependencies as on the internet, except that `http://site.example` is the given test site. */
export function webDeps(origin: () => string, asked: string[]): DescribePageDeps & FetchPictureDeps {
  return {
    fetch: (address, init) => {
      asked.push(address)
      return fetch(address.replace('http://site.example', origin()), init)
    },
    resolveHost: async (host) => {
      const addresses = names[host]
      if (addresses === undefined) throw new Error('net::ERR_NAME_NOT_RESOLVED')
      return addresses
    },
    isPrivateAddress: createPrivateAddressCheck(),
    decodePage: async (bytes, contentType) => decodePage(bytes, contentType),
    inspectPicture,
    pace: new WebPace(systemClock),
  }
}
