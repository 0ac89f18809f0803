import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'

const KeyRefusedShownContext = createContext<readonly [isShown: boolean, show: (isShown: boolean) => void]>([
  false,
  () => undefined,
])

/** Tracks whether the screen asks for the refused key, so that the banner need not. */
export function KeyRefusedShownProvider({ children }: { readonly children: ReactNode }) {
  return <KeyRefusedShownContext value={useState(false)}>{children}</KeyRefusedShownContext>
}

export const useIsKeyRefusedShown = () => use(KeyRefusedShownContext)[0]

/** Call it where the key is requested. */
export function useShowsKeyRefused(): void {
  const [, show] = use(KeyRefusedShownContext)
  useLayoutEffect(() => {
    show(true)
    return () => show(false)
  }, [show])
}
