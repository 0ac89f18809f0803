import { QueryClient } from '@tanstack/react-query'

/** Everything asked for is on this computer: being offline must not hold a call back, and a retry helps nothing. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 1000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
