import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../ipc/queries.ts'
import { organisation } from '../messages/organisation.ts'
import { useToasts } from '../services/toasts/toasts.tsx'

/** Says once at the start that what the organisation set up cannot all be used. */
export function usePolicyToast(): void {
  const { show } = useToasts()
  const { data } = useQuery(queries.policy())
  const isTroubled = data !== undefined && data.problems.length > 0
  useEffect(() => {
    if (isTroubled) show({ kind: 'failure', about: 'policy', text: organisation.messages })
  }, [isTroubled, show])
}
