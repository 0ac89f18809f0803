import { useEffect } from 'react'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { useEvent } from '../ipc/use-event.ts'
import { backups } from '../messages/backups.ts'
import { toasts } from '../messages/common.ts'
import { wordsOfFailure } from '../messages/failures.ts'
import { useToasts } from '../services/toasts/toasts.tsx'

type About = Pick<CallOutput<'app/about'>, 'restore' | 'move'>

/** Says what became of a restore or a move, and where a copy that the app makes by itself could not be made. */
export function useLibraryNews(about: About | undefined): void {
  const { show } = useToasts()
  useEvent('copy-failed', (failure) =>
    show({
      kind: 'failure',
      about: 'copy-failed',
      text: `${backups.problem} ${wordsOfFailure(failure)} ${backups.triedAgain}`,
      detail: failure.detail,
    }),
  )
  const restore = about?.restore ?? null
  const move = about?.move ?? null
  useEffect(() => {
    if (restore?.kind === 'restored')
      show({
        kind: 'result',
        about: 'restore',
        staysMs: null,
        text: backups.restored(restore.done, restore.paused),
        actions: restore.paused > 0 ? [{ label: toasts.openQueue, to: { screen: 'queue' } }] : [],
      })
    if (restore?.kind === 'failed')
      show({
        kind: 'failure',
        about: 'restore',
        text: `${backups.notRestored} ${wordsOfFailure(restore.failure)}`,
        detail: restore.failure.detail,
      })
    if (move?.kind === 'moved')
      show({ kind: 'result', about: 'move', staysMs: null, text: backups.moved(move.to) })
    if (move?.kind === 'failed')
      show({
        kind: 'failure',
        about: 'move',
        text: `${backups.notMoved} ${wordsOfFailure(move.failure)}`,
        detail: move.failure.detail,
      })
  }, [restore, move, show])
}
