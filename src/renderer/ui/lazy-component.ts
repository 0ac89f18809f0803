import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component whose code is loaded once it is drawn; `load` takes it out of its file by name. */
export function lazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await load() }))
}
