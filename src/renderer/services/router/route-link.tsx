import type { ComponentProps } from 'react'
import { hrefOf, type Route } from './route.ts'
import { useRouter } from './router.tsx'

type RouteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { readonly to: Route }

/** A real link: focusable, announced as one, followed within the window. */
export function RouteLink({ to, children, ...rest }: RouteLinkProps) {
  const { go } = useRouter()
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
