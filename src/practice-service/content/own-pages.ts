import { renderSamplePage } from '../pages/render-sample-page.ts'
import type { FetchAddress } from './fetch-address.ts'

/**
 * Reads the sample pages at the service's own address without a request, which the rule about private addresses would
 * refuse. Every other address goes to `fetchAddress`.
 */
export function withOwnPages(fetchAddress: FetchAddress, ownAddress: () => string | null): FetchAddress {
  return async (address, signal) => {
    const html = address.origin === ownAddress() ? renderSamplePage(address.pathname) : null
    if (html === null) return fetchAddress(address, signal)
    return {
      kind: 'fetched',
      bytes: Buffer.from(html),
      contentType: 'text/html; charset=utf-8',
      finalAddress: address,
    }
  }
}
