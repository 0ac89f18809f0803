import { type ReactNode, type RefObject, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import type { NewTerm } from '../../../shared/domain/query/print-query.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import type { KnownNames } from './completion.ts'
import { type DraftProblem, type FilterDraft, termOf } from './filter-draft.ts'
import { FilterInput } from './filter-inputs.tsx'
import styles from './search.module.css'

export const longestSearch = 1000

type SearchPopoverProps = {
  readonly anchor: RefObject<HTMLElement | null>
  readonly placement: 'bottom start' | 'bottom end'
  readonly label: string
  readonly children: ReactNode
  onClose(): void
}

export function SearchPopover({ anchor, placement, label, children, onClose }: SearchPopoverProps) {
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      placement={placement}
      className={styles.popover ?? ''}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Dialog className={styles.dialog ?? ''} aria-label={label}>
        {children}
      </Dialog>
    </Popover>
  )
}

type FilterPopoverProps = {
  readonly anchor: RefObject<HTMLElement | null>
  readonly initial: FilterDraft
  readonly known: KnownNames
  compose(term: NewTerm): string
  onChange(text: string): void
  onClose(): void
}

export function FilterPopover({ anchor, initial, known, compose, onChange, onClose }: FilterPopoverProps) {
  const [draft, setDraft] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const { query } = messages
  const { popover } = query
  const heading = popover.heading(draft.name === 'field' ? query.fieldFilter : query.filterName(draft.name))
  const change = (changed: Partial<FilterDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    const term = termOf(next)
    const text = term.ok ? compose(term.value) : ''
    if (text.length > longestSearch) return setProblem(popover.problems.tooLong)
    setProblem(term.ok ? undefined : problemWhileTyping(term.error))
    if (term.ok) onChange(text)
  }
  return (
    <SearchPopover anchor={anchor} placement="bottom start" label={heading} onClose={onClose}>
      <form
        noValidate
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <div className={`${styles.scroll} ${styles.part}`}>
          <h3>{heading}</h3>
          <FilterInput draft={draft} known={known} problem={problem} change={change} />
          <Checkbox
            label={popover.without}
            checked={draft.without}
            onChange={(without) => change({ without })}
          />
        </div>
        <div className={styles.actions}>
          <Button small type="submit">
            {messages.common.done}
          </Button>
        </div>
      </form>
    </SearchPopover>
  )
}

export function problemWhileTyping(code: DraftProblem): string | undefined {
  return code === 'fieldNotUsable' ? messages.query.popover.problems.fieldNotUsable : undefined
}
