import '../../services/configure-zod.ts'
import { z } from 'zod'
import { type BaseAddressProblem, parseBaseAddress } from '../../../shared/domain/base-address.ts'
import { connectionColour, secretKey } from '../../../shared/schemas/connection.ts'

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
