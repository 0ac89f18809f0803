import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../ipc/queries.ts'
import { words } from '../words/words.ts'
import { useMessages } from './messages.tsx'

/** Says once at the start what was found damaged and what was done about it. */
export function useRepairMessages(): void {
  const { data } = useQuery({ ...queries.about(), staleTime: Number.POSITIVE_INFINITY })
  const { show } = useMessages()
  useEffect(() => {
    for (const part of data?.repairs ?? []) {
      show({ kind: 'failure', about: `repair:${part}`, text: words.messages.repaired[part] })
    }
  }, [data, show])
}
