import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { queries } from '../ipc/queries.ts'
import { useEvent } from '../ipc/refresh-on-events.ts'
import { navigation, toasts } from '../messages/common.ts'
import { failureMessage } from '../messages/problems/failures.ts'
import { backups } from '../messages/settings/backups.ts'
import { organisation } from '../messages/settings/organisation.ts'
import { useToasts } from '../services/toasts/toasts.tsx'

type About = Pick<CallOutput<'app/about'>, 'restore' | 'move'>

export function useRestoreAndMoveToasts(about: About | undefined): void {
  const { show } = useToasts()
  useEvent('copy-failed', (failure) =>
    show({
      kind: 'failure',
      about: 'copy-failed',
      text: `${backups.problem} ${failureMessage(failure)} ${backups.triedAgain}`,
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
        actions: restore.paused > 0 ? [{ label: navigation.queue, to: { screen: 'queue' } }] : [],
      })
    if (restore?.kind === 'failed')
      show({
        kind: 'failure',
        about: 'restore',
        text: `${backups.notRestored} ${failureMessage(restore.failure)}`,
        detail: restore.failure.detail,
      })
    if (move?.kind === 'moved')
      show({ kind: 'result', about: 'move', staysMs: null, text: backups.moved(move.to) })
    if (move?.kind === 'failed')
      show({
        kind: 'failure',
        about: 'move',
        text: `${backups.notMoved} ${failureMessage(move.failure)}`,
        detail: move.failure.detail,
      })
  }, [restore, move, show])
}

export function usePolicyToast(): void {
  const { show } = useToasts()
  const { data } = useQuery(queries.policy())
  const isTroubled = data !== undefined && data.problems.length > 0
  useEffect(() => {
    if (isTroubled)
      show({
        ...{ kind: 'failure', about: 'policy', text: organisation.someProblems },
        actions: [{ label: navigation.settings, to: { screen: 'settings' } }],
      })
  }, [isTroubled, show])
}

type Repairs = CallOutput<'app/about'>['repairs']

export function useRepairToasts(repairs: Repairs | undefined): void {
  const { show } = useToasts()
  useEffect(() => {
    for (const part of repairs ?? []) {
      show({ kind: 'failure', about: `repair:${part}`, text: toasts.repaired[part] })
    }
  }, [repairs, show])
}
