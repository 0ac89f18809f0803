import type { QueueSummary } from '../../shared/schemas/queue.ts'
import { noticeMessages } from '../messages.ts'

export type SystemSignals = {
  /**
   * Shows progress from 0 to 1 on the taskbar or dock icon; -1 removes it (Electron,
   * BrowserWindow.setProgressBar).
   */
  setProgress(progress: number): void
  setBadge(count: number): void
  /** Keeps the computer awake; returns the way to let it sleep again. */
  keepAwake(): () => void
  notify(notice: { readonly title: string; readonly body: string }): void
}

export type SendingSignalsDeps = {
  readonly system: SystemSignals
  readonly mayKeepAwake: () => boolean
  readonly isWindowFocused: () => boolean
}

/** A batch shorter than this ends without a system notification. */
const longBatch = 10

/** Shows outside the window how sending goes: icon progress, badge, wakefulness, a notice at the end of a long batch. */
export function createSendingSignals({ system, mayKeepAwake, isWindowFocused }: SendingSignalsDeps) {
  let letSleep: (() => void) | null = null
  let announced = { wasBusy: false, batchTotal: 0, needAttention: 0 }

  const showAwake = (isBusy: boolean) => {
    if (isBusy && mayKeepAwake()) letSleep ??= system.keepAwake()
    else {
      letSleep?.()
      letSleep = null
    }
  }

  return {
    update({ counts, batch, pauses }: QueueSummary): void {
      const remaining = (counts.waiting ?? 0) + (counts.sending ?? 0) + (counts.unsure ?? 0)
      const needAttention = counts['needs-attention'] ?? 0
      const isBusy = remaining > 0 && pauses.length === 0
      system.setProgress(remaining > 0 && batch.total > 1 ? batch.done / batch.total : -1)
      system.setBadge(needAttention)
      showAwake(isBusy)
      const batchTotal = Math.max(batch.total, announced.wasBusy ? announced.batchTotal : 0)
      if (announced.wasBusy && remaining === 0 && batchTotal >= longBatch && !isWindowFocused()) {
        const body =
          needAttention > 0 ? noticeMessages.needAttention(needAttention) : noticeMessages.allSent(batchTotal)
        system.notify({ title: noticeMessages.title, body })
      } else if (needAttention > announced.needAttention && batchTotal >= longBatch && !isWindowFocused()) {
        system.notify({ title: noticeMessages.title, body: noticeMessages.needAttention(needAttention) })
      }
      announced = { wasBusy: remaining > 0, batchTotal, needAttention }
    },
    close(): void {
      letSleep?.()
      letSleep = null
    },
  }
}
