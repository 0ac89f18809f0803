import { useEffect } from 'react'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { toasts } from '../messages/common.ts'
import { useToasts } from '../services/toasts/toasts.tsx'

type Repairs = CallOutput<'app/about'>['repairs']

/** Says once at the start what was found damaged and what was done about it. */
export function useRepairToasts(repairs: Repairs | undefined): void {
  const { show } = useToasts()
  useEffect(() => {
    for (const part of repairs ?? []) {
      show({ kind: 'failure', about: `repair:${part}`, text: toasts.repaired[part] })
    }
  }, [repairs, show])
}
