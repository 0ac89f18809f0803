import { succeed } from '../../../shared/result.ts'
import type { StartedPolicy } from '../../app/start/start-policy.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type PolicyHandlers = Pick<Handlers, 'policy/get' | 'connections/choose-authority'>

/** What the administrator decided, and certificate authorities to hold a connection to. */
export function policyHandlers(
  ready: () => Promise<Services>,
  policy: Pick<StartedPolicy, 'describe'>,
): PolicyHandlers {
  return {
    'policy/get': async () => succeed(policy.describe()),
    'connections/choose-authority': async () => (await ready()).authorityFiles.choose(),
  }
}
