import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../ipc/queries.ts'
import { useToastList, useToasts } from '../services/toasts/toasts.tsx'

export function usePausedToasts(): void {
  const { show } = useToasts()
  const toasts = useToastList()
  const { data: summary } = useQuery(queries.queueSummary())
  useEffect(() => {
    for (const { id: _, whilePaused, ...toast } of toasts) {
      const pause = summary?.pauses.find(({ connectionId }) => connectionId === whilePaused?.connectionId)
      if (toast.isUnderWay === true && whilePaused !== undefined && pause !== undefined)
        show({ ...toast, ...whilePaused.say(pause) })
    }
  }, [show, toasts, summary])
}
