import type { Receipt } from '../../../shared/schemas/queue.ts'
import { formatExactTime } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'

/** A receipt as text to copy; the key is never part of one. */
export function receiptText(receipt: Receipt, connection: string): string {
  const { detailNames: names } = words.queue
  const { outcomes, operations } = words.receipt
  const lines: [string, string | number | null | undefined][] = [
    [names.document, receipt.title],
    [names.id, receipt.documentId],
    [names.connection, connection],
    [names.operation, operations[receipt.operation]],
    [names.state, outcomes[receipt.outcome]],
    [names.tries, receipt.attempt],
    [words.receipt.sentAt, formatExactTime(receipt.startedAt)],
    [names.status, receipt.answer?.status ?? receipt.problem?.status],
    [words.receipt.pictureAddress, receipt.answer?.pictureAddress ?? receipt.problem?.pictureAddress],
    [words.receipt.message, receipt.answer?.message],
    [words.receipt.type, receipt.answer?.type],
    [words.receipt.usage, receipt.answer?.usage],
    [names.words, receipt.problem?.words],
    [names.detail, receipt.problem?.detail],
    [names.item, receipt.itemId],
    [words.receipt.body, receipt.answer?.body],
  ]
  return lines
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
