import { succeed } from '../../../shared/result.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type ArchiveHandlers = Pick<Handlers, Extract<keyof Handlers, `archive/${string}`>>

/** The calls that take the whole library out and bring another one in. */
export function archiveHandlers(ready: () => Promise<Services>): ArchiveHandlers {
  return {
    'archive/export': async ({ name }) => (await ready()).archives.export(name),
    'archive/open': async () => (await ready()).archives.open(),
    'archive/open-arrived': async () => (await ready()).archives.openArrived(),
    'archive/upload-begin': async (file) => (await ready()).archives.uploadBegin(file),
    'archive/upload-piece': async ({ uploadId, bytes }) =>
      (await ready()).archives.uploadPiece(uploadId, bytes),
    'archive/upload-end': async ({ uploadId }) => (await ready()).archives.uploadEnd(uploadId),
    'archive/import': async () => (await ready()).archives.import(),
    'archive/stop': async () => (await ready()).archives.stop(),
    'archive/state': async () => (await ready()).archives.state(),
    'archive/conflicts': async (query) => {
      const { conflicts, next } = await (await ready()).archives.conflicts(query)
      return succeed({ conflicts: [...conflicts], next })
    },
  }
}
