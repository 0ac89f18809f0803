import type { ReactNode } from 'react'

/** The heading a screen is entered at: it takes the focus when a menu command or a link leads here. */
export function ScreenHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h1 tabIndex={-1} data-screen-heading>
      {children}
    </h1>
  )
}
