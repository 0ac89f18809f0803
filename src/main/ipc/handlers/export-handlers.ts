import { succeed } from '../../../shared/result.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type ExportHandlers = Pick<Handlers, Extract<keyof Handlers, `exports/${string}`>>

/** The calls that write a table to a file of the person's choice. */
export function exportHandlers(ready: () => Promise<Services>): ExportHandlers {
  return {
    'exports/save-start': async ({ name, format }) => (await ready()).tableExports.start(name, format),
    'exports/save-append': async ({ exportId, text }) => (await ready()).tableExports.append(exportId, text),
    'exports/save-finish': async ({ exportId }) => (await ready()).tableExports.finish(exportId),
    'exports/document-lines': async ({ connectionId, ids }) => {
      const { lines, taken } = await (await ready()).library.documentLines(connectionId, ids)
      return succeed({ lines: [...lines], taken })
    },
    'exports/save-abandon': async ({ exportId }) => (await ready()).tableExports.abandon(exportId),
  }
}
