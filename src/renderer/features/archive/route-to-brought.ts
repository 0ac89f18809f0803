import type { Route } from '../../app/route.ts'

/** To what an archive brought, whichever connections it belongs to. */
export function routeToBrought(batches: readonly number[]): Route {
  return { screen: 'library', text: `connection:any batch:${batches.join(',')}` }
}
