import http from 'node:http'

/**
 * Playwright offers to compress what it says to the app and its page, which takes Chromium and this process longer than
 * handing it over on the same computer does. To be called before an app is started.
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
