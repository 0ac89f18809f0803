import { succeed } from '../../../shared/result.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type VersionHandlers = Pick<Handlers, Extract<keyof Handlers, `versions/${string}`>>

/** The calls that clear older versions away. */
export function versionHandlers(ready: () => Promise<Services>): VersionHandlers {
  return {
    'versions/look': async ({ kept }) => succeed(await (await ready()).versionClearing.look(kept)),
    'versions/clear': async () => {
      await (await ready()).versionClearing.clear()
      return succeed(undefined)
    },
    'versions/clearing': async () => succeed((await ready()).versionClearing.state()),
  }
}
