import { useQuery } from '@tanstack/react-query'
import { queries } from '../../ipc/queries.ts'

/** Whether the organisation decided a setting for everybody of this computer. */
export function useLockedSettings(): (name: string) => boolean {
  const { data } = useQuery(queries.policy())
  return (name) => data?.lockedSettings.includes(name) === true
}
