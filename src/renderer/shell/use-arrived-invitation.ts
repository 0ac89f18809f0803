import { useEffect, useState } from 'react'
import type { TeamInvitation } from '../../shared/schemas/team.ts'
import { useCall } from '../ipc/call.ts'
import { useEvent } from '../ipc/refresh-on-events.ts'
import { useToasts } from '../services/toasts/toasts.tsx'

export function useArrivedInvitation(isReady: boolean) {
  const [invitation, setInvitation] = useState<TeamInvitation | null>(null)
  const { showError } = useToasts()
  const { mutate: open } = useCall('team/open-arrived', {
    onSuccess: (arrived) => {
      if (arrived !== null) setInvitation(arrived)
    },
    onError: showError,
  })
  useEvent('incoming', () => {
    if (isReady) open(undefined)
  })
  useEffect(() => {
    if (isReady) open(undefined)
  }, [isReady, open])
  return { invitation, forget: () => setInvitation(null) }
}
