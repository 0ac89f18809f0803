import { useEffect } from 'react'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { messages } from '../messages/common.ts'
import { useMessages } from '../services/toasts/toasts.tsx'

type Repairs = CallOutput<'app/about'>['repairs']

/** Says once at the start what was found damaged and what was done about it. */
export function useRepairMessages(repairs: Repairs | undefined): void {
  const { show } = useMessages()
  useEffect(() => {
    for (const part of repairs ?? []) {
      show({ kind: 'failure', about: `repair:${part}`, text: messages.repaired[part] })
    }
  }, [repairs, show])
}
