import type { OutboxStore, ServiceRequest } from '../queue/ports.ts'

/**
 * A store that remembers which connection the requests were claimed for: a sender is given the request and the
 * service's address, and several connections may share one.
 */
export function rememberClaims<Store extends Pick<OutboxStore, 'claim'>>(
  store: Store,
): { readonly store: Store; readonly connectionIdOf: (request: ServiceRequest) => string | undefined } {
  const claimed = new WeakMap<ServiceRequest, string>()
  return {
    store: {
      ...store,
      claim: async (query) => {
        const items = await store.claim(query)
        for (const { request, connectionId } of items) claimed.set(request, connectionId)
        return items
      },
    },
    connectionIdOf: (request) => claimed.get(request),
  }
}
