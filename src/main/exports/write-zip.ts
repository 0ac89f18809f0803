import { ZipWriter } from '@zip.js/zip.js/index-native.js'
import { writeChosen } from './unfinished-file.ts'

export function writeZip(
  chosen: string,
  entries: readonly { readonly name: string; readonly text: string }[],
  id: string,
): ReturnType<typeof writeChosen> {
  return writeChosen({ chosen, extension: '.zip', id }, async (file) => {
    const sink = new WritableStream<Uint8Array>({ write: (bytes) => file.append(bytes) })
    const zip = new ZipWriter(sink, { useWebWorkers: false, useCompressionStream: true })
    for (const { name, text } of entries) await zip.add(name, new Blob([text]).stream())
    await zip.close()
  })
}
