import type { QueueSummary } from '../../shared/schemas/queue.ts'
import type { SteadyClock } from '../jobs/system-clock.ts'
import { noticeMessages } from '../messages.ts'

export type SystemSignals = {
  /**
   * Shows progress from 0 to 1 on the taskbar or dock icon; -1 removes it (Electron,
   * BrowserWindow.setProgressBar).
   */
  setProgress(progress: number): void
  setBadge(count: number): void
  keepAwake(): () => void
  notify(notice: { readonly title: string; readonly body: string }): void
}

export type SendingSignalsDeps = {
  readonly system: SystemSignals
  readonly mayKeepAwake: () => boolean
  readonly mayNotifyOfAttention: () => boolean
  readonly isWindowFocused: () => boolean
  readonly clock: Pick<SteadyClock, 'steadyMs'>
}

/** A batch shorter than this ends without a system notification. */
const longBatch = 10
const notifiesOfAttentionEveryMs = 60 * 60 * 1000

type Announced = {
  readonly wasBusy: boolean
  readonly batchTotal: number
  readonly needAttention: number
  readonly refused: ReadonlySet<string>
}

/**
 * Shows sending outside the window: icon progress, badge, staying awake, a notice at the end of a long batch
 * and when something new needs attention.
 */
export function createSendingSignals(deps: SendingSignalsDeps) {
  const { system, mayKeepAwake, mayNotifyOfAttention, isWindowFocused, clock } = deps
  let letSleep: (() => void) | null = null
  /** Null before the first summary: earlier problems are not new. */
  let announced: Announced | null = null
  let lastNotifiedMs = Number.NEGATIVE_INFINITY

  const showAwake = (isBusy: boolean) => {
    if (isBusy && mayKeepAwake()) letSleep ??= system.keepAwake()
    else {
      letSleep?.()
      letSleep = null
    }
  }
  const notify = (body: string) => {
    if (!isWindowFocused()) system.notify({ title: noticeMessages.title, body })
  }
  const notifyOfAttention = (body: string) => {
    if (isWindowFocused() || !mayNotifyOfAttention()) return
    if (clock.steadyMs() - lastNotifiedMs < notifiesOfAttentionEveryMs) return
    lastNotifiedMs = clock.steadyMs()
    notify(body)
  }

  return {
    update({ counts, batch, pauses }: QueueSummary): void {
      const remaining = (counts.waiting ?? 0) + (counts.sending ?? 0) + (counts.unsure ?? 0)
      const needAttention = counts['needs-attention'] ?? 0
      const refused = new Set(
        pauses.filter(({ reason }) => reason === 'key-refused').map(({ connectionId }) => connectionId),
      )
      const isBusy = remaining > 0 && pauses.length === 0
      system.setProgress(remaining > 0 && batch.total > 1 ? batch.done / batch.total : -1)
      system.setBadge(needAttention)
      showAwake(isBusy)
      const batchTotal = Math.max(batch.total, announced?.wasBusy ? announced.batchTotal : 0)
      const before = announced
      if (before !== null) {
        const hasEnded = before.wasBusy && remaining === 0 && batchTotal >= longBatch
        if (needAttention > before.needAttention)
          notifyOfAttention(noticeMessages.needAttention(needAttention))
        else if ([...refused].some((id) => !before.refused.has(id)))
          notifyOfAttention(noticeMessages.keyRefused)
        else if (hasEnded && needAttention === 0) notify(noticeMessages.allSent(batchTotal))
      }
      announced = { wasBusy: remaining > 0, batchTotal, needAttention, refused }
    },
    close(): void {
      letSleep?.()
      letSleep = null
    },
  }
}
