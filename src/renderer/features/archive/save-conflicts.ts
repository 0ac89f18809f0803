import { isoTime } from '../../../shared/domain/calendar.ts'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { byteOrderMark, csvRow, localDelimiter } from '../../spreadsheets/index.ts'
import { saveTable } from '../export/index.ts'

const atOnce = 500

/** Writes the documents that were changed on both sides into a table. Null where the person chose no file. */
export function saveConflicts(
  joining: number,
  archiveName: string,
  nameOf: (connectionId: string) => string,
): Promise<Result<{ readonly name: string } | null, Failure>> {
  const { archive } = messages
  return saveTable(archive.conflictsFile(archiveName), rowsOf(joining, nameOf))
}

async function* rowsOf(
  joining: number,
  nameOf: (connectionId: string) => string,
): AsyncGenerator<Result<string, Failure>> {
  const { conflictTable: columns, kept, keptWaiting } = messages.archive
  const delimiter = localDelimiter()
  yield succeed(byteOrderMark + csvRow(Object.values(columns), delimiter))
  for (let after: number | null = null; ; ) {
    const page: Result<CallOutput<'archive/conflicts'>, Failure> = await tryCall('archive/conflicts', {
      joining,
      after,
      limit: atOnce,
    })
    if (!page.ok) {
      yield fail(page.error)
      return
    }
    for (const conflict of page.value.conflicts) {
      const cells = [
        nameOf(conflict.connectionId),
        conflict.documentId,
        conflict.titleHere ?? '',
        conflict.titleThere ?? '',
        isoTime(conflict.hereAt),
        isoTime(conflict.thereAt),
        conflict.isWaiting ? keptWaiting : kept[conflict.kept],
      ]
      yield succeed(csvRow(cells, delimiter))
    }
    after = page.value.next
    if (after === null) return
  }
}
