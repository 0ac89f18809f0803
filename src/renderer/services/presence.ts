import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import type { SharedConnection } from '../../shared/schemas/team.ts'
import { tryCall } from '../ipc/call.ts'
import { callQuery } from '../ipc/call-query.ts'
import { useSharedConnection, useSharedConnections } from './team.ts'

/** Half of the time after which the server forgets it. */
const repeatMs = 15_000

/** Somebody else who edits a document just now. */
export type Editor = CallOutput<'team/editing'>[number] & { readonly connectionId: string }

/** Who edits what elsewhere. Asks while the window is shown and a team's server can be reached. */
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

/** A failure leaves the answer before it, which is true no longer. */
function all(
  answers: readonly { readonly data?: readonly Editor[] | undefined; readonly error: unknown }[],
): readonly Editor[] {
  return answers.flatMap(({ data, error }) => (error === null ? (data ?? []) : []))
}

type Named = { readonly connectionId: string; readonly documentId: string }

/** Has others see that the document is edited here, as long as it is and the window is shown. */
export function useSayEditing({ connectionId, documentId }: Named, isEditing: boolean): void {
  const shared = useSharedConnection(connectionId)
  const isTold = isEditing && shared !== undefined && isInTouch(shared) && shared.me?.role !== 'reader'
  useEffect(() => {
    if (!isTold) return
    // What others miss of it harms nothing.
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
