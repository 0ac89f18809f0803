import type { Failure } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import type { DocumentsExport, DocumentsToExport } from './export-documents.ts'
import { listHeads } from './list-heads.ts'
import { saveTable } from './save-table.ts'

/** Writes documents as JSON: a list of them, or one a line. What each is, is written down by main, as it was typed. */
export async function exportJson({
  connection,
  chosen,
  format,
  signal,
  onProgress,
}: DocumentsToExport & { readonly format: 'json' | 'jsonl' }): Promise<
  Result<DocumentsExport | null, Failure>
> {
  const written = { count: 0 }
  const saved = await saveTable(
    messages.tableExport.documentsFile(connection.name),
    format === 'json' ? asList(linesOf()) : asLines(linesOf()),
    { format, signal },
  )
  if (!saved.ok || saved.value === null) return saved.ok ? succeed(null) : saved
  return succeed({ name: saved.value.name, count: written.count })

  async function* linesOf(): Lines {
    for await (const page of listHeads(connection.id, chosen, signal)) {
      if (!page.ok) {
        yield fail(page.error)
        return
      }
      let ids = page.value.map(({ documentId }) => documentId)
      while (ids.length > 0) {
        const read = await tryCall('exports/document-lines', { connectionId: connection.id, ids })
        if (!read.ok) {
          yield fail(read.error)
          return
        }
        for (const line of read.value.lines) yield succeed(line)
        written.count += read.value.lines.length
        onProgress({ step: 'writing', count: written.count })
        ids = ids.slice(Math.max(1, read.value.taken))
      }
    }
  }
}

type Lines = AsyncGenerator<Result<string, Failure>>

async function* asLines(lines: Lines): Lines {
  for await (const line of lines) yield line.ok ? succeed(`${line.value}\n`) : line
}

async function* asList(lines: Lines): Lines {
  let isFirst = true
  for await (const line of lines) {
    yield line.ok ? succeed(`${isFirst ? '[' : ','}\n${line.value}`) : line
    isFirst = false
  }
  yield succeed(isFirst ? '[]\n' : '\n]\n')
}
