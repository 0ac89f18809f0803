import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Welcome } from '../features/connect/welcome.tsx'
import { callQuery } from '../ipc/call-query.ts'
import { ConnectionsProvider } from '../services/connections.tsx'
import { useRouter } from '../services/router/router.tsx'
import { ShownSearchProvider } from '../services/shown-search.tsx'
import { ToastDock } from '../services/toasts/toast-dock.tsx'
import { useWindowClosing } from '../services/use-window-closing.ts'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Opening } from './opening.tsx'
import styles from './shell.module.css'
import { StartProblem } from './start-problem.tsx'
import { useArrivedInvitation } from './use-arrived-invitation.ts'
import { useMenuCommands, useTellListening } from './use-navigation.ts'
import { usePolicyToast, useRepairToasts, useRestoreAndMoveToasts } from './use-start-toasts.ts'

const JoinTeam = lazyComponent(async () => (await import('../features/connect/join-team.tsx')).JoinTeam)
// Not used on the first start; later starts load it while connections are requested.
const Shell = lazyComponent(async () => (await import('./shell.tsx')).Shell)

export function App() {
  useMenuCommands()
  useWindowClosing()
  const { route } = useRouter()
  const isPainted = useIsPainted()
  const connections = useQuery(callQuery('connections/list', undefined))
  const preferences = useQuery(callQuery('preferences/get', undefined))
  // Answered once the library is open, which a new app's first screen does not wait for, though it must
  // report a failure.
  const about = useQuery({
    ...callQuery('app/about', undefined),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isPainted && connections.isFetched && preferences.isFetched,
  })
  useRepairToasts(about.data?.repairs)
  useRestoreAndMoveToasts(about.data)
  usePolicyToast()
  const { invitation, forget } = useArrivedInvitation(about.data !== undefined)

  const problem = connections.error ?? preferences.error ?? about.error
  const hasNoLibrary = about.data === undefined && about.error !== null
  if (connections.data === undefined || preferences.data === undefined || hasNoLibrary) {
    if (problem === null) return <Opening />
    return <StartProblem failure={problem.failure} />
  }
  if (invitation !== null)
    return (
      <WelcomeFrame>
        <Suspense fallback={<Skeleton lines={5} />}>
          <JoinTeam arrived={invitation} onBack={forget} onJoined={forget} />
        </Suspense>
      </WelcomeFrame>
    )
  const chosen =
    connections.data.find(({ id }) => id === preferences.data.chosenConnection) ?? connections.data[0]
  if (chosen === undefined && route.screen !== 'settings')
    return (
      <WelcomeFrame>
        <Welcome />
      </WelcomeFrame>
    )
  return (
    <ConnectionsProvider connections={connections.data} chosen={chosen}>
      <ShownSearchProvider>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Shell />
        </Suspense>
      </ShownSearchProvider>
    </ConnectionsProvider>
  )
}

/** Returns false until the first paint: deferrable work waits for it. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let painted: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      painted = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(painted)
    }
  }, [])
  return isPainted
}

function WelcomeFrame({ children }: { readonly children: ReactNode }) {
  useTellListening()
  return (
    <div className={styles.welcomeFrame}>
      <main className={styles.welcomeMain}>{children}</main>
      <ToastDock />
    </div>
  )
}
