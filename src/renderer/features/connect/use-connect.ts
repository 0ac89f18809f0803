import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { CheckReport } from '../../../shared/schemas/connection.ts'
import { call, useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useChooseConnection } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import type { connectionValues } from './connection-fields.tsx'

type ConnectValues = z.infer<typeof connectionValues>
type Save = { readonly input: CallInput<'connections/create'>; readonly isChecked: boolean }

/**
 * Checks, then saves. `cancel` makes a running check have no effect; `forget` drops both results.
 */
export function useConnect() {
  const choose = useChooseConnection()
  const { show } = useToasts()
  const { go } = useRouter()
  const checking = useCall('connections/check')
  const current = useRef<symbol>(undefined)
  const saving = useMutation({
    mutationFn: ({ input }: Save) => call('connections/create', input),
    onSuccess: async ({ id, name }, { isChecked }) => {
      if (isChecked) {
        // Before the connection is chosen, which renders the whole window.
        go({ screen: 'connect', connected: id })
        return choose(id)
      }
      show({ kind: 'result', text: messages.connect.savedUnchecked(name), isUnderWay: true })
      await choose(id)
      go({ screen: 'add' })
    },
  })
  const save = (
    { pinned, ...values }: ConnectValues,
    keep: Save['input']['keep'],
    report: CheckReport | undefined = checking.data,
  ) =>
    saving.mutate({ input: { ...values, ...pinnedTo(pinned), keep }, isChecked: report?.outcome === 'fine' })
  return {
    work: saving.isPending ? 'saving' : checking.isPending ? 'checking' : 'none',
    report: checking.data,
    error: checking.error ?? saving.error,
    save,
    connect: async (values: ConnectValues): Promise<CheckReport | undefined> => {
      saving.reset()
      const { address, key, pinned } = values
      const own = Symbol('check')
      current.current = own
      const report = await checking.mutateAsync({ ...pinnedTo(pinned), address, key }).catch(() => undefined)
      if (current.current !== own) return undefined
      if (report?.outcome === 'fine') save(values, 'keychain', report)
      return report
    },
    cancel: () => {
      current.current = undefined
      checking.reset()
    },
    /** Pending calls continue: once forgotten, they could be started twice. */
    forget: () => {
      if (!checking.isPending) checking.reset()
      if (!saving.isPending) saving.reset()
    },
  } as const
}

function pinnedTo(pinned: ConnectValues['pinned']) {
  return pinned !== null && { certificateAuthority: pinned.certificateAuthority }
}
