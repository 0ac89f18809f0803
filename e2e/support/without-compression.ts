import http from 'node:http'

/**
 * Playwright offers to compress its messages to the app and page, which takes longer than plain transfer on one
 * computer. Must be called before an app starts.
 */
export function offerNoCompression(): void {
  const request = http.request
  http.request = ((...given: Parameters<typeof request>) => {
    const [options] = given
    if (typeof options === 'object' && 'headers' in options && options.headers !== undefined)
      delete (options.headers as Record<string, unknown>)['Sec-WebSocket-Extensions']
    return request(...given)
  }) as typeof request
}
