import { succeed } from '../../../shared/result.ts'
import type { Diagnostics } from '../../diagnostics/diagnostics.ts'
import type { Handlers } from '../register-calls.ts'

type DiagnosticsHandlers = Pick<Handlers, Extract<keyof Handlers, `diagnostics/${string}`>>

export function diagnosticsHandlers(diagnostics: Diagnostics): DiagnosticsHandlers {
  return {
    'diagnostics/gather': async ({ withNames }) => {
      const { id, files } = await diagnostics.gather(withNames)
      return succeed({ id, files: [...files] })
    },
    'diagnostics/save': async ({ id, files }) => diagnostics.save(id, files),
    'diagnostics/forget': async ({ id }) => {
      diagnostics.forget(id)
      return succeed(undefined)
    },
  }
}
