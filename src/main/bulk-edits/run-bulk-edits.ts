import { tellNowAndThen } from '../review/tell-now-and-then.ts'
import type { ChangeParts } from './bulk-edits.ts'

type Named = { readonly changeId: string; readonly connectionId: string }

const triesAgainAfterMs = 10_000

/** Does what was written down, piece by piece, each change for itself. */
export type ChangeRunner = {
  start(): Promise<void>
  stop(): Promise<void>
  /** Something of the change is to be done; joins what is under way. */
  goOn(change: Named): void
  clearAway(): void
}

export function createChangeRunner(
  parts: Pick<ChangeParts, 'store' | 'now' | 'after' | 'wakeOutbox' | 'onChanged' | 'log'>,
): ChangeRunner {
  const { store, now, after, wakeOutbox, onChanged, log } = parts
  const running = new Map<string, Promise<void>>()
  /** Asked for after the running one may have looked for the last time. */
  const asked = new Set<string>()
  /** What could not be written, with the way to give up trying again. */
  const waiting = new Map<string, () => void>()
  let clearing: Promise<void> = Promise.resolve()
  let isStopped = false

  async function run({ changeId, connectionId }: Named): Promise<void> {
    // Of its own, so that one change does not keep another one from being told of.
    const tell = tellNowAndThen(() => onChanged(connectionId, changeId), now)
    const wake = tellNowAndThen(wakeOutbox, now)
    let hasWork = false
    try {
      for (;;) {
        asked.delete(changeId)
        if (isStopped) return
        const { isDone, accepted } = await store.changeGoOn(changeId, now())
        hasWork ||= accepted > 0
        if (accepted > 0) wake(connectionId)
        tell(changeId)
        if (isDone && !asked.has(changeId)) return
      }
    } finally {
      if (hasWork) wakeOutbox(connectionId)
    }
  }

  function goOn(change: Named): void {
    const { changeId, connectionId } = change
    asked.add(changeId)
    if (running.has(changeId)) return
    waiting.get(changeId)?.()
    waiting.delete(changeId)
    const work = run(change)
      .catch((cause: unknown) => {
        log('error', 'change-failed', { name: cause instanceof Error ? cause.name : '' })
        // A disk that is full may have room again; what is not done by then goes on at the next start.
        if (!isStopped)
          waiting.set(
            changeId,
            after(triesAgainAfterMs, () => goOn(change)),
          )
      })
      .finally(() => {
        running.delete(changeId)
        onChanged(connectionId, changeId)
        if (asked.has(changeId) && !isStopped) goOn(change)
        else clearAway()
      })
    running.set(changeId, work)
  }

  function clearAway(): void {
    clearing = clearing
      .then(async () => {
        while (!isStopped && !(await store.changesClear()));
      })
      .catch((cause: unknown) => {
        log('warning', 'changes-not-cleared', { name: cause instanceof Error ? cause.name : '' })
      })
  }

  return {
    start: async () => {
      try {
        for (const change of await store.changesUnfinished()) if (!isStopped) goOn(change)
      } catch (cause) {
        log('error', 'changes-left-over', { name: cause instanceof Error ? cause.name : '' })
      }
      clearAway()
    },
    stop: async () => {
      isStopped = true
      for (const cancel of waiting.values()) cancel()
      await Promise.all([...running.values()])
      await clearing
    },
    goOn,
    clearAway,
  }
}
