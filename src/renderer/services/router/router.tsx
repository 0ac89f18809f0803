import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { common } from '../../messages/common.ts'
import { document as documentMessages } from '../../messages/documents/document.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { matchesShortcut } from '../shortcuts.ts'
import { currentRoute, firstHistory, hrefOf, type Route, stepThrough } from './route.ts'

type Router = {
  readonly route: Route
  readonly visit: number
  readonly canGoBack: boolean
  go(route: Route): void
  back(): void
  /** Runs an action that leaves the screen, after asking about unsaved changes. */
  leave(action: () => void): void
  /** Asks before leaving until the returned function is called. */
  guard(): () => void
}

const RouterContext = createContext<Router | null>(null)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (router === null) throw new Error('useRouter needs a RouterProvider')
  return router
}

export function useLeaveGuard(active: boolean): void {
  const { guard } = useRouter()
  useEffect(() => (active ? guard() : undefined), [active, guard])
}

/** Alt and an arrow; on a Mac, where that moves by words, Command and a bracket. */
function readHistoryKey(event: KeyboardEvent): 'back' | 'forward' | undefined {
  if (matchesShortcut(event, 'back')) return 'back'
  return matchesShortcut(event, 'forward') ? 'forward' : undefined
}

/** A dialog blocks everything beneath, including navigation. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

export function RouterProvider({ children }: { readonly children: ReactNode }) {
  const [history, step] = useReducer(stepThrough, firstHistory)
  const [pending, setPending] = useState<{ readonly action: () => void } | null>(null)
  const guards = useRef(new Set<symbol>())

  const leave = useCallback((action: () => void) => {
    if (guards.current.size > 0) setPending({ action })
    else action()
  }, [])
  const guard = useCallback(() => {
    const key = Symbol('guard')
    guards.current.add(key)
    return () => {
      guards.current.delete(key)
    }
  }, [])
  const go = useCallback((route: Route) => leave(() => step({ kind: 'go', route })), [leave])
  const back = useCallback(() => leave(() => step({ kind: 'back' })), [leave])

  useEffect(() => {
    const walk = (kind: 'back' | 'forward') => {
      if (!isDialogOpen()) leave(() => step({ kind }))
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const kind = readHistoryKey(event)
      if (kind === undefined) return
      event.preventDefault()
      walk(kind)
    }
    const onMouseUp = (event: MouseEvent) => {
      if (event.button !== 3 && event.button !== 4) return
      event.preventDefault()
      walk(event.button === 3 ? 'back' : 'forward')
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('mouseup', onMouseUp)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('mouseup', onMouseUp)
    }
  }, [leave])

  const router = useMemo<Router>(
    () => ({
      route: currentRoute(history),
      visit: history.visit,
      canGoBack: history.at > 0,
      go,
      back,
      leave,
      guard,
    }),
    [history, go, back, leave, guard],
  )
  return (
    <RouterContext value={router}>
      {children}
      {pending !== null && (
        <LeaveDialog
          onStay={() => setPending(null)}
          onLeave={() => {
            setPending(null)
            // Do not ask agreed guards again: the action may take several steps.
            guards.current.clear()
            pending.action()
          }}
        />
      )}
    </RouterContext>
  )
}

type LeaveDialogProps = { onStay(): void; onLeave(): void }

function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const { heading, text } = documentMessages.leave
  return (
    <Dialog
      title={heading}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{common.leave}</Button>
          <Button look="primary" onClick={onStay}>
            {common.keepEditing}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

type RouteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: Route
  /** True if the screen's first field takes the focus. */
  readonly passesFocus?: boolean
}

export function RouteLink({ to, passesFocus = false, children, ...rest }: RouteLinkProps) {
  const { go } = useRouter()
  return (
    <a
      draggable={false}
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        event.preventDefault()
        if (passesFocus) event.currentTarget.blur()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
