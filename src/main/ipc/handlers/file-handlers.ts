import { succeed } from '../../../shared/result.ts'
import type { CallsOf, ServiceHandlers } from './services.ts'

const done = succeed(undefined)

/** The calls that write the library or tables of it to files, and read the library from them. */
export const fileHandlers: ServiceHandlers<CallsOf<'archive' | 'backups' | 'exports'>> = {
  'archive/export': async ({ archives }, { name }) => archives.export(name),
  'archive/open': async ({ archives }) => archives.open(),
  'archive/open-arrived': async ({ archives }) => archives.openArrived(),
  'archive/upload-begin': async ({ archives }, file) => archives.uploads.begin(file),
  'archive/upload-piece': async ({ archives }, { uploadId, bytes }) =>
    archives.uploads.append(uploadId, bytes),
  'archive/upload-end': async ({ archives }, { uploadId }) => archives.uploads.end(uploadId),
  'archive/import': async ({ archives }) => archives.import(),
  'archive/stop': async ({ archives }) => archives.stop(),
  'archive/state': async ({ archives }) => archives.state(),
  'archive/conflicts': async ({ archives }, query) => {
    const { conflicts, next } = await archives.conflicts(query)
    return succeed({ conflicts: [...conflicts], next })
  },

  'backups/list': async ({ backups }) => succeed(await backups.list()),
  'backups/make': async ({ backups }) => backups.make('asked'),
  'backups/stop': async ({ backups }, { what }) => {
    backups.giveUp(what)
    return done
  },
  'backups/choose-file': async ({ backups }) => succeed(await backups.chooseFile()),
  'backups/look': async ({ backups }, { copy }) => backups.look(copy),
  'backups/compare': async ({ backups }, { copy }) => backups.compare(copy),
  'backups/restore': async ({ backups }, { copy }) => backups.restore(copy),
  'backups/show-folder': async ({ backups }) => {
    await backups.showFolder()
    return done
  },

  'exports/save-start': async ({ tableExports }, { name, format }) => tableExports.start(name, format),
  'exports/save-append': async ({ tableExports }, { exportId, text }) => tableExports.append(exportId, text),
  'exports/save-finish': async ({ tableExports }, { exportId }) => tableExports.finish(exportId),
  'exports/document-lines': async ({ library }, { connectionId, ids }) => {
    const { lines, taken } = await library.documents.lines(connectionId, ids)
    return succeed({ lines: [...lines], taken })
  },
  'exports/save-abandon': async ({ tableExports }, { exportId }) => tableExports.abandon(exportId),
}
