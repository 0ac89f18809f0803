import { Check } from 'lucide-react'
import type { ReviewFilter } from '../../../shared/schemas/review.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type NothingShownProps = { readonly filter: ReviewFilter; onShowAll(): void }

/** The filter shows no row, which mostly means that something is done. */
export function NothingShown({ filter, onShowAll }: NothingShownProps) {
  const { nothingShown, showAll } = words.review
  return (
    <EmptyState
      icon={Check}
      action={filter === 'all' ? undefined : <Button onClick={onShowAll}>{showAll}</Button>}
    >
      {nothingShown[filter]}
    </EmptyState>
  )
}
