import '../../services/configure-zod.ts'
import { z } from 'zod'
import { type BaseAddressProblem, parseBaseAddress } from '../../../shared/domain/base-address.ts'
import { connectionColour, secretKey } from '../../../shared/schemas/connection.ts'

export type ConnectionProblem =
  | BaseAddressProblem
  | 'name-missing'
  | 'name-too-long'
  | 'key-missing'
  | 'key-not-usable'

const longestName = 80

/** `needsKey`: another host, or one that another authority vouches for, where a kept key never goes by itself. */
export function connectionSchema(facts: { readonly checksAddress: boolean; readonly needsKey: boolean }) {
  return z
    .object({
      name: z.string(),
      address: z.string(),
      colour: connectionColour,
      live: z.boolean(),
      key: z.string(),
    })
    .superRefine(({ name, address, key }, context) => {
      const report = (path: string, message: ConnectionProblem) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (name.trim() === '') report('name', 'name-missing')
      else if (name.trim().length > longestName) report('name', 'name-too-long')
      const parsed = parseBaseAddress(address)
      if (facts.checksAddress && !parsed.ok) report('address', parsed.error)
      if (facts.needsKey && !secretKey.safeParse(key).success)
        report('key', key.trim() === '' ? 'key-missing' : 'key-not-usable')
    })
}
export type ConnectionValues = z.infer<ReturnType<typeof connectionSchema>>
