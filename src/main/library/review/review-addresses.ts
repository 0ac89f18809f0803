import { proposeCleaning } from '../../../shared/domain/addresses/clean-address.ts'
import type { AddressChange, ReviewContent, ReviewRow } from '../../../shared/schemas/review.ts'
import type { StoredReviewRow } from './review-rows.ts'

/** What is proposed for a content that came or was typed; nothing is done by itself. */
export function addressColumnsOf(
  content: ReviewContent,
): Pick<StoredReviewRow, 'can_be_shorter' | 'address_before'> {
  const canBeShorter = content.kind === 'website' && isLongerThanNeeded(content.address)
  return { can_be_shorter: canBeShorter ? 1 : null, address_before: null }
}

function isLongerThanNeeded(address: string): boolean {
  const { parameters, fragment } = proposeCleaning(address)
  return parameters.length > 0 || fragment !== null
}

/** The columns that change; undefined where there is nothing to do. */
export function cleanedColumns(
  row: StoredReviewRow,
  change: AddressChange,
): Partial<Pick<StoredReviewRow, 'content' | 'can_be_shorter' | 'address_before'>> | undefined {
  if (change === 'original')
    return row.address_before === null
      ? undefined
      : { content: row.address_before, can_be_shorter: null, address_before: null }
  if (row.can_be_shorter !== 1) return undefined
  return change === 'keep'
    ? { can_be_shorter: null }
    : {
        content: proposeCleaning(row.content).address,
        can_be_shorter: null,
        address_before: row.content,
      }
}

/** To which of all rows such a change can be done; spelt as in the indexes. */
export function conditionOfCleaning(change: AddressChange): string {
  return change === 'original' ? 'address_before IS NOT NULL' : 'can_be_shorter = 1'
}

export function addressState(row: StoredReviewRow): ReviewRow['address'] {
  if (row.can_be_shorter === 1) return 'can-be-shorter'
  return row.address_before === null ? 'as-given' : 'shortened'
}
