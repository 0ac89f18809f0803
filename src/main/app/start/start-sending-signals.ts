import { app, Notification, powerSaveBlocker } from 'electron'
import { createThrottle } from '../../../shared/domain/throttle.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { createSendingSignals } from '../../platform/sending-signals.ts'
import { createShowNotice } from '../../platform/show-notice.ts'
import type { LibraryContext } from './app-context.ts'

const showsSendingEveryMs = 500

export function startSendingSignals({
  ourWindows,
  settings,
  opened,
  commands,
  log,
  onClose,
}: LibraryContext) {
  const signals = createSendingSignals({
    system: {
      setProgress: (progress) => {
        for (const window of ourWindows()) window.setProgressBar(progress)
      },
      setBadge: (count) => void app.setBadgeCount(count),
      keepAwake: () => {
        const blocker = powerSaveBlocker.start('prevent-app-suspension')
        return () => powerSaveBlocker.stop(blocker)
      },
      notify: createShowNotice({
        create: (notice) => (Notification.isSupported() ? new Notification(notice) : null),
        onClick: () => commands.run('queue'),
      }),
    },
    mayKeepAwake: () => settings.preferences().keepAwakeWhileSending,
    mayNotifyOfAttention: () => settings.preferences().notifyOfAttention,
    isWindowFocused: () => ourWindows().some((window) => window.isFocused()),
    clock: systemClock,
  })
  const show = createThrottle(
    async () => {
      try {
        signals.update(await opened.library.queue.summary())
      } catch (cause) {
        log('warning', 'summary-failed', { name: cause instanceof Error ? cause.name : '' })
      }
    },
    showsSendingEveryMs,
    systemClock.after,
  )
  onClose(() => {
    show.cancel()
    signals.close()
  })
  show.request()
  return show
}
