import { succeed } from '../../../shared/result.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type ViewHandlers = Pick<Handlers, Extract<keyof Handlers, `views/${string}`>>

/** The calls of the saved views. */
export function viewHandlers(ready: () => Promise<Services>): ViewHandlers {
  return {
    'views/list': async () => succeed([...(await (await ready()).views.list())]),
    'views/keep': async (view) => succeed(await (await ready()).views.keep(view)),
    'views/remove': async ({ id }) => {
      await (await ready()).views.remove(id)
      return succeed(undefined)
    },
    'views/move': async ({ id, before }) => {
      await (await ready()).views.move(id, before)
      return succeed(undefined)
    },
  }
}
