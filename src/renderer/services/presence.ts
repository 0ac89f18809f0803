import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import type { SharedConnection } from '../../shared/schemas/team.ts'
import { tryCall } from '../ipc/call.ts'
import { callQuery } from '../ipc/call-query.ts'
import { useSharedConnection, useSharedConnections } from './team.ts'

/** Half of the time after which the server forgets it. */
const repeatMs = 15_000

export type Editor = CallOutput<'team/editing'>[number] & { readonly connectionId: string }

/** Who else edits which documents. Polls while the window is visible and a team's server can be reached. */
export function useEditors(): readonly Editor[] {
  const inTouch = useSharedConnections().filter(isInTouch)
  return useQueries({
    queries: inTouch.map(({ connectionId }) => ({
      ...callQuery('team/editing', { connectionId }),
      refetchInterval: repeatMs,
      select: (found: CallOutput<'team/editing'>) => found.map((one) => ({ ...one, connectionId })),
    })),
    combine: all,
  })
}

/** A failure leaves the previous answer, which is outdated. */
function all(
  answers: readonly { readonly data?: readonly Editor[] | undefined; readonly error: unknown }[],
): readonly Editor[] {
  return answers.flatMap(({ data, error }) => (error === null ? (data ?? []) : []))
}

type Named = { readonly connectionId: string; readonly documentId: string }

/** Shows others that the document is being edited here, while the window is visible. */
export function useSayEditing({ connectionId, documentId }: Named, isEditing: boolean): void {
  const shared = useSharedConnection(connectionId)
  const isTold = isEditing && shared !== undefined && isInTouch(shared) && shared.me?.role !== 'reader'
  useEffect(() => {
    if (!isTold) return
    // Failures are harmless.
    const say = (edited: string | null) =>
      void tryCall('team/say-editing', { connectionId, documentId: edited })
    const repeat = () => {
      if (document.visibilityState === 'visible') say(documentId)
    }
    repeat()
    const timer = setInterval(repeat, repeatMs)
    document.addEventListener('visibilitychange', repeat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', repeat)
      say(null)
    }
  }, [isTold, connectionId, documentId])
}

function isInTouch({ sharing }: SharedConnection): boolean {
  return sharing.kind === 'up-to-date' || sharing.kind === 'downloading'
}
