import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import type { NewTerm } from '../../../shared/domain/query/print-query.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import type { KnownNames } from './completion.ts'
import { type DraftProblem, type FilterDraft, isChoice, isDayFilter, termOf } from './filter-draft.ts'
import { ChoiceInput, DaysInput, FieldInput, ValuesInput } from './filter-inputs.tsx'
import styles from './search.module.css'

const longest = 1000

type FilterPopoverProps = {
  readonly anchor: RefObject<HTMLElement | null>
  readonly initial: FilterDraft
  readonly known: KnownNames
  /** The whole text with this filter in it. */
  compose(term: NewTerm): string
  onApply(text: string): void
  onClose(): void
}

/** A filter opened to be changed: nothing happens to the search until it is applied. */
export function FilterPopover({ anchor, initial, known, compose, onApply, onClose }: FilterPopoverProps) {
  const [draft, setDraft] = useState(initial)
  const [problem, setProblem] = useState<{ readonly code: DraftProblem | 'tooLong' } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  const { query } = messages
  const { popover } = query
  const heading = popover.heading(draft.name === 'field' ? query.fieldFilter : query.filters[draft.name])
  const change = (changed: Partial<FilterDraft>) => {
    setDraft({ ...draft, ...changed })
    setProblem(null)
  }
  const apply = () => {
    const term = termOf(draft)
    if (!term.ok) return setProblem({ code: term.error })
    const text = compose(term.value)
    if (text.length > longest) setProblem({ code: 'tooLong' })
    else onApply(text)
  }
  const said = problem === null ? undefined : popover.problems[problem.code]
  const parts = { draft, known, problem: said, change }
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      placement="bottom start"
      className={styles.popover ?? ''}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Dialog className={styles.dialog ?? ''} aria-label={heading}>
        <form
          ref={form}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            apply()
          }}
        >
          <h3>{heading}</h3>
          {draft.name === 'field' ? (
            <FieldInput {...parts} />
          ) : isDayFilter(draft.name) ? (
            <DaysInput {...parts} />
          ) : isChoice(draft.name) ? (
            <ChoiceInput {...parts} name={draft.name} />
          ) : (
            <ValuesInput {...parts} />
          )}
          <Checkbox
            label={popover.without}
            checked={draft.without}
            onChange={(without) => change({ without })}
          />
          <div className={styles.actions}>
            <Button small onClick={onClose}>
              {messages.common.cancel}
            </Button>
            <Button small look="primary" type="submit">
              {popover.apply}
            </Button>
          </div>
        </form>
      </Dialog>
    </Popover>
  )
}
