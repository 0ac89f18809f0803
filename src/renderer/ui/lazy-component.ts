import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component loaded on first render; `load` picks it from its module. */
export function lazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await load() }))
}
