import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { tryCall } from '../../ipc/call.ts'
import { useChooseConnection } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'

/** Starts the practice service and goes straight to adding. */
export function useTryPractice() {
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const choose = useChooseConnection()
  const { go } = useRouter()
  const start = async (keep: 'keychain' | 'session') => {
    setStarting(true)
    setFailure(null)
    const made = await tryCall('connections/try-practice', { keep })
    if (made.ok) {
      await choose(made.value.id)
      go({ screen: 'add' })
    } else setFailure(made.error)
    setStarting(false)
  }
  return { isStarting, failure, start }
}
