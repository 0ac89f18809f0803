import { succeed } from '../../../shared/result.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type UsageHandlers = Pick<Handlers, Extract<keyof Handlers, `usage/${string}`>>

/** The calls of the figures of what was sent and used. */
export function usageHandlers(ready: () => Promise<Services>): UsageHandlers {
  return {
    'usage/figures': async (period) => succeed(await (await ready()).usage.usageFigures(period)),
    'usage/rows': async (query) => succeed(await (await ready()).usage.usageRows(query)),
  }
}
