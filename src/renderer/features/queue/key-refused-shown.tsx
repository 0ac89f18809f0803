import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'

const KeyRefusedShownContext = createContext<readonly [isShown: boolean, show: (isShown: boolean) => void]>([
  false,
  () => undefined,
])

/** Knows whether the screen asks for the refused key, so that the banner above it need not. */
export function KeyRefusedShownProvider({ children }: { readonly children: ReactNode }) {
  return <KeyRefusedShownContext value={useState(false)}>{children}</KeyRefusedShownContext>
}

export const useIsKeyRefusedShown = () => use(KeyRefusedShownContext)[0]

/** Called by what asks for the key, as long as it is drawn. */
export function useShowsKeyRefused(): void {
  const [, show] = use(KeyRefusedShownContext)
  useLayoutEffect(() => {
    show(true)
    return () => show(false)
  }, [show])
}
