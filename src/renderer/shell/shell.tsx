import { lazy, type ReactNode, Suspense } from 'react'
import type { ConnectionSummary } from '../../shared/schemas/connection.ts'
import { ArchiveDialogs } from '../features/archive/index.ts'
import { BulkEditsProvider } from '../features/bulk-edits/index.ts'
import { ExportsProvider } from '../features/export/exports-provider.tsx'
import { HelpAside, HelpProvider, useHelp } from '../features/help/index.ts'
import { IncomingProvider } from '../features/incoming/incoming-provider.tsx'
import { PresetKeyNotice } from '../features/key-dialog/index.ts'
import { Sidebar } from '../features/navigation/index.ts'
import { CommandPalette } from '../features/palette/index.ts'
import { ThumbnailsProvider } from '../features/pictures/index.ts'
import { KeyBanners } from '../features/queue/key-banners.tsx'
import { KeyRefusedShownProvider } from '../features/queue/key-refused-shown.tsx'
import { ServiceBanners } from '../features/queue/service-banners.tsx'
import { ShortcutsHelp } from '../features/shortcuts/index.ts'
import { PresetTeamNotice } from '../features/team/preset-team-notice.tsx'
import { TeamBanners } from '../features/team/team-banners.tsx'
import { TrashToasts } from '../features/trash/index.ts'
import { messages } from '../messages/messages.ts'
import { PictureServiceProvider } from '../pictures/index.ts'
import { ActionsProvider } from '../services/actions.tsx'
import { useConnections } from '../services/connections.tsx'
import { useGuideTicks } from '../services/guide.ts'
import { LiveConfirmProvider } from '../services/live-confirm.tsx'
import { useRouter } from '../services/router/router.tsx'
import { ToastDock } from '../services/toasts/toast-dock.tsx'
import { hueClass } from '../ui/badges.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { classNames } from '../ui/styles/class-names.ts'
import { VisuallyHidden } from '../ui/styles/visually-hidden.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Screens } from './screens.tsx'
import styles from './shell.module.css'
import { useFocusAfterBanner, useFocusHeading, useTellListening } from './use-navigation.ts'
import { useCompletedToasts, usePausedToasts } from './use-sending-toasts.ts'

// Nobody waits for updates: loaded after everything else.
const UpdateNotifier = lazy(() => import('../features/updates/update-notifier.tsx'))

export function Shell() {
  const { route } = useRouter()
  const { chosen } = useConnections()
  useTellListening()
  useFocusHeading()
  useFocusAfterBanner()
  useCompletedToasts()
  usePausedToasts()
  useGuideTicks()
  return (
    <div
      className={classNames(
        styles.shell,
        chosen !== undefined && hueClass(chosen.colour),
        chosen?.live === true && styles.live,
      )}
    >
      <PictureServiceProvider>
        <ThumbnailsProvider>
          <ActionsProvider>
            <LiveConfirmProvider>
              <ExportsProvider>
                <IncomingProvider>
                  <HelpProvider>
                    <button
                      type="button"
                      className={styles.skip}
                      onClick={() => document.querySelector<HTMLElement>('[data-screen-heading]')?.focus()}
                    >
                      {messages.navigation.skip}
                    </button>
                    {chosen?.live === true && <LiveFrame connection={chosen} />}
                    <ArchiveDialogs />
                    <Sidebar />
                    <KeyRefusedShownProvider>
                      <Content>
                        <PresetKeyNotice />
                        <KeyBanners />
                        <ServiceBanners />
                        <PresetTeamNotice />
                        <TeamBanners />
                        <div className={styles.screen}>
                          {/* A document belongs to the library's screen, which must stay mounted. */}
                          <ErrorBoundary key={route.screen === 'document' ? 'library' : route.screen}>
                            <Suspense fallback={<Skeleton lines={6} />}>
                              <BulkEditsProvider>
                                <Screens />
                              </BulkEditsProvider>
                            </Suspense>
                          </ErrorBoundary>
                        </div>
                      </Content>
                    </KeyRefusedShownProvider>
                    <HelpAside />
                    <CommandPalette />
                    <ShortcutsHelp />
                  </HelpProvider>
                </IncomingProvider>
              </ExportsProvider>
              <TrashToasts />
              <Suspense fallback={null}>
                <UpdateNotifier />
              </Suspense>
              <ToastDock />
            </LiveConfirmProvider>
          </ActionsProvider>
        </ThumbnailsProvider>
      </PictureServiceProvider>
    </div>
  )
}

function Content({ children }: { readonly children: ReactNode }) {
  const { hidesScreen } = useHelp()
  return (
    <main className={styles.main} id="content" inert={hidesScreen}>
      {children}
    </main>
  )
}

/** Frames the window in the colour of a live connection, and names it for screen readers. */
function LiveFrame({ connection: { name } }: { readonly connection: ConnectionSummary }) {
  return (
    <header className={styles.liveFrame}>
      <VisuallyHidden>{messages.live.frame(name)}</VisuallyHidden>
    </header>
  )
}
