import { useQuery } from '@tanstack/react-query'
import type { SharedConnection, TeamPerson } from '../../shared/schemas/team.ts'
import { callQuery } from '../ipc/call-query.ts'
import { team } from '../messages/team.ts'
import { useConnections } from './connections.tsx'

const none: readonly never[] = []

/** Sharing state of each shared connection. No request without a team. */
export function useSharedConnections(): readonly SharedConnection[] {
  const { connections } = useConnections()
  const isShared = connections.some((connection) => connection.team != null)
  const { data = none } = useQuery({ ...callQuery('team/list', undefined), enabled: isShared })
  return isShared ? data : none
}

export function useSharedConnection(connectionId: string): SharedConnection | undefined {
  return useSharedConnections().find((shared) => shared.connectionId === connectionId)
}

/** True for a read-only member, as far as the server has confirmed since the start. */
export function useIsReader(connectionId: string): boolean {
  return useSharedConnection(connectionId)?.me?.role === 'reader'
}

/** Team members, including former ones; empty without a team. */
export function usePeople(connectionId: string): readonly TeamPerson[] {
  const { connections } = useConnections()
  const isShared = connections.some(({ id, team: membership }) => id === connectionId && membership != null)
  const { data = none } = useQuery({ ...callQuery('team/people', { connectionId }), enabled: isShared })
  return isShared ? data : none
}

/** The name of this computer's person in the team; undefined without a team, and until it is known. */
export function useOwnName(connectionId: string): string | undefined {
  const people = usePeople(connectionId)
  const me = useSharedConnection(connectionId)?.me?.person
  return people.find(({ person }) => person === me)?.shown
}

export type Author = { readonly person: number; readonly shown: string; readonly who: string }

/** Returns a look-up of authors; it gives undefined without a team or for an unknown person. */
export function useAuthors(connectionId: string): (person: number | null) => Author | undefined {
  const people = usePeople(connectionId)
  const me = useSharedConnection(connectionId)?.me?.person
  return (person) => {
    const found = people.find((one) => one.person === person)
    return found && { ...found, who: found.person === me ? team.you : found.shown }
  }
}
