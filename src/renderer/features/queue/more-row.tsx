import { useEffect } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ShownState } from './queue-rows.ts'

type MoreRowProps = {
  readonly state: ShownState
  readonly loaded: number
  onShown(state: ShownState, loaded: number): void
}

/** Holds the place of the next page and asks for it on coming near. */
export function MoreRow({ state, loaded, onShown }: MoreRowProps) {
  useEffect(() => onShown(state, loaded), [state, loaded, onShown])
  return <Skeleton lines={2} />
}
