import type { ExportFormat } from '../../shared/ipc/export-calls.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { exportFailure, plainName, withExtension } from './chosen-file.ts'
import { beginFile, type UnfinishedFile } from './unfinished-file.ts'

export type TableExports = {
  start(name: string, format?: ExportFormat): Promise<Result<{ readonly exportId: string } | null, Failure>>
  append(exportId: string, text: string): Promise<Result<undefined, Failure>>
  finish(exportId: string): Promise<Result<{ readonly name: string }, Failure>>
  abandon(exportId: string): Promise<Result<undefined, Failure>>
  close(): Promise<void>
}

export type TableExportsParts = {
  /** The system's own dialog, beginning with a name; null where the person cancels it. */
  readonly chooseFile: (name: string, format: ExportFormat) => Promise<string | null>
  readonly newId: () => string
}

const unknown = fail(failed('export-unknown'))

/** Writes tables where the person wants them. One at a time: there is one window, and one dialog in it. */
export function createTableExports({ chooseFile, newId }: TableExportsParts): TableExports {
  let current: { readonly id: string; readonly file: UnfinishedFile } | null = null

  const giveUp = async () => {
    const before = current
    current = null
    await before?.file.abandon()
  }
  const withFile = async <T>(
    exportId: string,
    work: (file: UnfinishedFile) => Promise<T>,
  ): Promise<Result<T, Failure>> => {
    if (current?.id !== exportId) return unknown
    try {
      return succeed(await work(current.file))
    } catch (cause) {
      await giveUp().catch(() => undefined)
      return fail(exportFailure(cause))
    }
  }

  return {
    async start(name, format = 'csv') {
      await giveUp()
      const extension = `.${format}`
      const chosen = await chooseFile(`${plainName(name, 'table')}${extension}`, format)
      if (chosen === null) return succeed(null)
      const id = newId()
      try {
        current = { id, file: await beginFile(await withExtension(chosen, extension), id) }
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
        current = null
        return { name: file.name }
      }),
    async abandon(exportId) {
      if (current?.id === exportId) await giveUp()
      return succeed(undefined)
    },
    close: giveUp,
  }
}
