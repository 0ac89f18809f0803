import type { ChangeProblem } from '../../../shared/domain/change-problems.ts'
import type { ChangeSummary } from '../../../shared/schemas/bulk-edits.ts'
import { words } from '../../messages/messages.ts'
import type { ToastContent } from '../../services/toasts/toast-list.ts'
import { messageAbout } from './use-undo-change.ts'

type DoneActions = { show(): void; undo(): void }

/** What is said when a change of many documents came to its end; `why`: the reasons for which some were left out. */
export function doneMessage(
  change: ChangeSummary,
  connectionName: string,
  why: readonly ChangeProblem[],
  { show, undo }: DoneActions,
): ToastContent {
  const { done: w } = words.changes
  const { counts, undoes, state, connectionId } = change
  const text =
    counts.done === 0
      ? w.nothing(connectionName)
      : state === 'stopped'
        ? w.stopped(counts.done, connectionName)
        : undoes === null
          ? w.changed(counts.done, connectionName)
          : w.undone(counts.done, connectionName)
  return {
    kind: 'result',
    about: messageAbout(connectionId),
    text: counts.leftOut === 0 ? text : `${text} ${w.leftOut(counts.leftOut, why)}`,
    actions: [
      ...(change.canUndo && undoes === null && counts.done > 0 ? [{ label: w.undo, onChoose: undo }] : []),
      // With something to do it does not give way at once to what else arrives meanwhile.
      ...(counts.leftOut > 0 || undoes !== null ? [{ label: w.show, onChoose: show }] : []),
    ],
    // The way back must not slip away while the documents are still on their way.
    ...(undoes === null && { staysMs: null }),
  }
}
