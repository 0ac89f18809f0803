import { queryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DraftKeeper, FormValues } from './draft-keeper.ts'
import { useKeepBeforeClosing } from './use-window-closing.ts'

export const draftQuery = <V extends FormValues>(name: string, keeper: DraftKeeper<V>) =>
  queryOptions({
    queryKey: ['draft', name],
    queryFn: async () => (await keeper.read()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const keepsEveryMs = 400

type Keeper<V> = { keep(values: V | null): void; finish?(): void }

/**
 * Saves the input of a form while it is typed, and at once on unmount. `read`: null if there is nothing to
 * keep.
 */
export function useKeptDraft<V>(keeper: Keeper<V>, read: () => V | null) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const keepNow = useEffectEvent(() => {
    stop()
    keeper.keep(read())
  })
  const flush = useEffectEvent(() => {
    if (timer.current !== undefined) keepNow()
  })
  useKeepBeforeClosing(() => {
    flush()
    keeper.finish?.()
  })
  useEffect(() => {
    const onHide = () => flush()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      onHide()
    }
  }, [])
  return {
    onChange: () => {
      // Not restarted at each key: continuous typing would never save.
      timer.current ??= setTimeout(() => keepNow(), keepsEveryMs)
    },
    keepNow: () => keepNow(),
    drop: () => {
      stop()
      keeper.keep(null)
    },
  }
}
