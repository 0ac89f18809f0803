import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export function lazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await load() }))
}
