import { app, type BrowserWindow, Notification, powerSaveBlocker } from 'electron'
import { createThrottle } from '../../../shared/domain/throttle.ts'
import type { Publish } from '../../ipc/publish-events.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import type { Library } from '../../library/operations.ts'
import type { Log } from '../../platform/logger.ts'
import { createSendingSignals } from '../../platform/sending-signals.ts'
import { createShowNotice } from '../../platform/show-notice.ts'
import type { SettingsStore } from '../../settings/settings.ts'

const showsSendingEveryMs = 500

/** What the system shows of sending: progress, a badge, a notice; and that the computer stays awake for it. */
export function startSendingSignals({
  ourWindows,
  settings,
  store,
  publish,
  log,
}: {
  readonly ourWindows: () => readonly BrowserWindow[]
  readonly settings: Pick<SettingsStore, 'preferences'>
  readonly store: Pick<Library['queue'], 'summary'>
  readonly publish: Publish
  readonly log: Log
}): { request(): void; close(): void } {
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
        onClick: () => {
          const [window] = ourWindows()
          if (window?.isMinimized()) window.restore()
          window?.focus()
          publish('menu-command', { command: 'queue' })
        },
      }),
    },
    mayKeepAwake: () => settings.preferences().keepAwakeWhileSending,
    isWindowFocused: () => ourWindows().some((window) => window.isFocused()),
  })
  const show = createThrottle(
    async () => {
      try {
        signals.update(await store.summary())
      } catch (cause) {
        log('warning', 'summary-failed', { name: cause instanceof Error ? cause.name : '' })
      }
    },
    showsSendingEveryMs,
    systemClock.after,
  )
  return {
    request: show.request,
    close: () => {
      show.cancel()
      signals.close()
    },
  }
}
