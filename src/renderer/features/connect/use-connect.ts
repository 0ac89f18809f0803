import '../../services/configure-zod.ts'
import { useState } from 'react'
import { z } from 'zod'
import { type BaseAddressProblem, parseBaseAddress } from '../../../shared/domain/addresses/web-address.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type CheckReport, connectionColour, secretKey } from '../../../shared/schemas/connection.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useChooseConnection } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import type { PinnedAuthority } from './authority-field.tsx'

export type KeyProblem = 'missing' | 'not-usable'

/** Messages are codes: the words for them are in the catalogue. */
export const connectValues = z
  .object({
    address: z.string(),
    key: z.string(),
    name: z.string().trim().max(80),
    colour: connectionColour,
    live: z.boolean(),
  })
  .superRefine(({ address, key }, context) => {
    const parsed = parseBaseAddress(address)
    if (!parsed.ok) {
      const message: BaseAddressProblem = parsed.error
      context.addIssue({ code: 'custom', path: ['address'], message })
    }
    if (secretKey.safeParse(key).success) return
    const message: KeyProblem = key.trim() === '' ? 'missing' : 'not-usable'
    context.addIssue({ code: 'custom', path: ['key'], message })
  })
export type ConnectValues = z.infer<typeof connectValues>

type Work = 'none' | 'checking' | 'saving'

/** Checks, then saves: each step's outcome is kept for the form to show. */
export function useConnect(pinned: PinnedAuthority | null) {
  const pinnedTo = pinned !== null && { certificateAuthority: pinned.certificateAuthority }
  const [work, setWork] = useState<Work>('none')
  const [report, setReport] = useState<CheckReport | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const choose = useChooseConnection()
  const { show } = useToasts()
  const { go } = useRouter()

  const save = async (values: ConnectValues, keep: 'keychain' | 'session', checked: boolean) => {
    setWork('saving')
    setFailure(null)
    const made = await tryCall('connections/create', {
      ...values,
      ...pinnedTo,
      key: values.key.trim(),
      keep,
    })
    if (made.ok) {
      const { connected, savedUnchecked } = messages.connect
      show({ kind: 'result', text: checked ? connected(made.value.name) : savedUnchecked(made.value.name) })
      await choose(made.value.id)
      go({ screen: 'add' })
    } else setFailure(made.error)
    setWork('none')
  }
  const connect = async (values: ConnectValues) => {
    setWork('checking')
    setReport(null)
    setFailure(null)
    const checked = await tryCall('connections/check', {
      ...pinnedTo,
      address: values.address,
      key: values.key.trim(),
    })
    if (!checked.ok) {
      setFailure(checked.error)
      setWork('none')
      return undefined
    }
    setReport(checked.value)
    if (checked.value.outcome === 'fine') await save(values, 'keychain', true)
    else setWork('none')
    return checked.value
  }
  const forget = () => {
    setReport(null)
    setFailure(null)
  }
  return { work, report, failure, connect, save, forget }
}
