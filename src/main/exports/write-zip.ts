import { ZipWriter } from '@zip.js/zip.js/index-native.js'
import type { Failure } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { exportFailure, withExtension } from './chosen-file.ts'
import { beginFile } from './unfinished-file.ts'

/** Writes texts as a zip where the person wants it: whole, or nothing, and then what was there stays as it was. */
export async function writeZip(
  chosen: string,
  entries: readonly { readonly name: string; readonly text: string }[],
  id: string,
): Promise<Result<{ readonly name: string }, Failure>> {
  try {
    const file = await beginFile(await withExtension(chosen, '.zip'), id)
    try {
      const sink = new WritableStream<Uint8Array>({ write: (bytes) => file.append(bytes) })
      const zip = new ZipWriter(sink, { useWebWorkers: false, useCompressionStream: true })
      for (const { name, text } of entries) await zip.add(name, new Blob([text]).stream())
      await zip.close()
      await file.finish()
      return succeed({ name: file.name })
    } catch (cause) {
      await file.abandon().catch(() => undefined)
      throw cause
    }
  } catch (cause) {
    return fail(exportFailure(cause))
  }
}
