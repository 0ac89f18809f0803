import { proposeCleaning } from '../../../shared/domain/addresses/clean-address.ts'
import type { AddressChange, ReviewContent, ReviewRow } from '../../../shared/schemas/review.ts'
import type { StoredReviewRow } from './review-rows.ts'

/** Proposed addresses for a content; nothing changes automatically. */
export function addressColumnsOf(
  content: ReviewContent,
): Pick<StoredReviewRow, 'canBeShorter' | 'addressBefore'> {
  const canBeShorter = content.kind === 'website' && isLongerThanNeeded(content.address)
  return { canBeShorter: canBeShorter ? 1 : null, addressBefore: null }
}

function isLongerThanNeeded(address: string): boolean {
  const { parameters, fragment } = proposeCleaning(address)
  return parameters.length > 0 || fragment !== null
}

export function cleanedColumns(
  row: StoredReviewRow,
  change: AddressChange,
): Partial<Pick<StoredReviewRow, 'content' | 'canBeShorter' | 'addressBefore'>> | undefined {
  const { content, canBeShorter, addressBefore } = row
  if (change === 'original')
    return addressBefore === null
      ? undefined
      : { content: addressBefore, canBeShorter: null, addressBefore: null }
  if (canBeShorter !== 1) return undefined
  if (change === 'keep') return { canBeShorter: null }
  return { content: proposeCleaning(content).address, canBeShorter: null, addressBefore: content }
}

/** SQL for the rows that the change applies to, written exactly as in the indexes. */
export function conditionOfCleaning(change: AddressChange): string {
  return change === 'original' ? 'address_before IS NOT NULL' : 'can_be_shorter = 1'
}

export function addressState(row: StoredReviewRow): ReviewRow['address'] {
  if (row.canBeShorter === 1) return 'can-be-shorter'
  return row.addressBefore === null ? 'as-given' : 'shortened'
}
