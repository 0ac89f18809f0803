import type { TrashWork } from '../../../shared/schemas/trash.ts'
import { words } from '../../messages/messages.ts'
import type { ToastContent } from '../../services/toasts/toast-list.ts'

type OverActions = { readonly about: string; undo(): void; showLeft(): void }

/** What is said when something done to many documents is over; `titles` are the first of those that stayed. */
export function overMessage(
  work: TrashWork,
  titles: readonly string[],
  { about, undo, showLeft }: OverActions,
): ToastContent {
  const { message: w, remove } = words.trash
  const { kind, done, left, joined } = work
  switch (kind) {
    case 'remove':
      return {
        kind: 'result',
        about,
        text: [
          done === 0 ? w.nothingRemoved : w.removed(done),
          ...(left === 0 ? [] : [w.left(left, titles)]),
        ].join(' '),
        actions: [
          ...(done > 0 ? [{ label: w.undo, onChoose: undo }] : []),
          ...(left > titles.length ? [{ label: w.showLeft, onChoose: showLeft }] : []),
          ...(left > 0 ? [{ label: remove.openQueue, to: { screen: 'queue' } } as const] : []),
          ...(done > 0 ? [{ label: w.open, to: { screen: 'trash' } } as const] : []),
        ],
        // The way back must not slip away.
        staysMs: null,
      }
    case 'restore':
      return {
        kind: 'result',
        about,
        text: [
          done === 0 ? w.nothingRestored : w.restored(done),
          ...(joined === 0 ? [] : [w.joined(joined)]),
        ].join(' '),
      }
    case 'clear':
      return { kind: 'result', about, text: w.cleared(done) }
  }
}

/** What is said when it was ended before it came to all of them. */
export function stoppedMessage(
  { kind, done }: TrashWork,
  { about, undo }: Pick<OverActions, 'about' | 'undo'>,
): ToastContent {
  const { message: w } = words.trash
  const text = w.stopped[kind](done)
  if (kind !== 'remove' || done === 0) return { kind: 'result', about, text }
  return {
    ...{ kind: 'result', about, text },
    actions: [
      { label: w.undo, onChoose: undo },
      { label: w.open, to: { screen: 'trash' } },
    ],
    staysMs: null,
  }
}
