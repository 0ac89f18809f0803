import { isoTime } from '../../../shared/domain/calendar.ts'
import { call, pagesOf } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { byteOrderMark, csvRow, localDelimiter } from '../../spreadsheets/index.ts'
import { saveTable } from '../export/index.ts'

const atOnce = 500

export function saveConflicts(
  joining: number,
  archiveName: string,
  nameOf: (connectionId: string) => string,
): Promise<string | null> {
  return saveTable(messages.archive.conflictsFile(archiveName), rowsOf(joining, nameOf))
}

async function* rowsOf(joining: number, nameOf: (connectionId: string) => string): AsyncGenerator<string> {
  const { conflictTable: columns, kept, keptWaiting } = messages.archive
  const { connection, documentId } = messages.terms
  const delimiter = localDelimiter()
  yield byteOrderMark + csvRow([connection, documentId, ...Object.values(columns)], delimiter)
  const read = (after: number | null) => call('archive/conflicts', { joining, after, limit: atOnce })
  for await (const { conflicts } of pagesOf(read))
    for (const conflict of conflicts) {
      const cells = [
        nameOf(conflict.connectionId),
        conflict.documentId,
        conflict.titleHere ?? '',
        conflict.titleThere ?? '',
        isoTime(conflict.hereAt),
        isoTime(conflict.thereAt),
        conflict.isWaiting ? keptWaiting : kept[conflict.kept],
      ]
      yield csvRow(cells, delimiter)
    }
}
