import type { ExportFormat } from '../../shared/ipc/export-calls.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { exportFailure, plainName, withExtension } from './chosen-file.ts'
import type { UnfinishedFile } from './unfinished-file.ts'

export type TableExports = {
  start(name: string, format?: ExportFormat): Promise<Result<{ readonly exportId: string } | null, Failure>>
  append(exportId: string, text: string): Promise<Result<undefined, Failure>>
  finish(exportId: string): Promise<Result<{ readonly name: string }, Failure>>
  abandon(exportId: string): Promise<Result<undefined, Failure>>
  close(): Promise<void>
}

export type TableExportsDeps = {
  /** The system's own dialog with a suggested name; null if the user cancels. */
  readonly chooseFile: (name: string, format: ExportFormat) => Promise<string | null>
  readonly beginFile: (file: string, id: string) => Promise<UnfinishedFile>
  readonly newId: () => string
}

const unknown = fail(failed('export-unknown'))

/** Above what a user needs; a page that was reloaded may leave some unfinished. */
const mostAtOnce = 4

export function createTableExports({ chooseFile, beginFile, newId }: TableExportsDeps): TableExports {
  const current = new Map<string, UnfinishedFile>()

  const giveUp = async (id: string) => {
    const file = current.get(id)
    current.delete(id)
    await file?.abandon()
  }
  const giveUpOldest = async () => {
    const [oldest] = current.keys()
    if (oldest !== undefined && current.size >= mostAtOnce) await giveUp(oldest)
  }
  const withFile = async <T>(
    exportId: string,
    work: (file: UnfinishedFile) => Promise<T>,
  ): Promise<Result<T, Failure>> => {
    const file = current.get(exportId)
    if (file === undefined) return unknown
    try {
      return succeed(await work(file))
    } catch (cause) {
      await giveUp(exportId).catch(() => undefined)
      return fail(exportFailure(cause))
    }
  }

  return {
    async start(name, format = 'csv') {
      const extension = `.${format}`
      const chosen = await chooseFile(`${plainName(name, 'table')}${extension}`, format)
      if (chosen === null) return succeed(null)
      const id = newId()
      try {
        await giveUpOldest()
        current.set(id, await beginFile(await withExtension(chosen, extension), id))
        return succeed({ exportId: id })
      } catch (cause) {
        return fail(exportFailure(cause))
      }
    },
    append: (exportId, text) =>
      withFile(exportId, async (file) => {
        await file.append(text)
        return undefined
      }),
    finish: (exportId) =>
      withFile(exportId, async (file) => {
        await file.finish()
        current.delete(exportId)
        return { name: file.name }
      }),
    async abandon(exportId) {
      await giveUp(exportId)
      return succeed(undefined)
    },
    close: async () => {
      for (const id of [...current.keys()]) await giveUp(id)
    },
  }
}
