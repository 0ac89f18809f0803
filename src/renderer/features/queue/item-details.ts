import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { formatExactTime } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { wordsOfSendProblem } from '../../messages/send-problems.ts'

/** An entry as text for whoever is asked for help; nothing in it comes near the key. */
export function itemDetails(item: QueueItem, connectionName: string): string {
  const { details, detailNames: names } = words.queue
  const { problem } = item
  const lines: readonly (readonly [string, string | number | undefined])[] = [
    [names.document, item.title],
    [names.id, item.documentId],
    [names.connection, connectionName],
    [names.operation, words.receipt.operations[item.operation]],
    [names.state, words.state[item.state]],
    [names.tries, item.attempts],
    [names.accepted, formatExactTime(item.acceptedAt)],
    [names.problem, problem === null ? undefined : wordsOfSendProblem(problem).what],
    [names.status, problem?.status],
    [names.words, problem?.words],
    [names.detail, problem?.detail],
    [names.item, item.id],
  ]
  return details(
    lines.flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)] as const],
    ),
  )
}
