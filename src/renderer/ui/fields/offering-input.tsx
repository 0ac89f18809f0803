import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { anchorClass, Floating } from '../floating.tsx'
import { classNames } from '../styles/class-names.ts'
import { VisuallyHidden } from '../styles/visually-hidden.tsx'
import { mostEdited } from './long-text-area.tsx'
import { Matched } from './matched.tsx'
import styles from './offering-input.module.css'
import { TextArea } from './text-fields.tsx'
import { usePasteLimit } from './use-paste-limit.tsx'

export type Offer = {
  readonly key: string
  readonly label: string
  /** Set apart from the offers before it. */
  readonly isApart?: boolean
  readonly icon?: ReactNode
  /** At the end of the line, such as how often it was used. */
  readonly note?: ReactNode
  onChoose(): void
}

type OfferingInputProps = Omit<ComponentProps<typeof TextArea>, 'onChange'> & {
  readonly value: string
  readonly offers: readonly Offer[]
  /** The offer that Enter takes before an arrow key was pressed; none takes what was typed. */
  readonly first?: number
  readonly listLabel: string
  onChange(value: string): void
}

/**
 * A text with offers below it, as long as it has the focus (the combobox pattern of the ARIA Authoring Practices
 * Guide). Keys that choose nothing go on to whatever is around it.
 */
export function OfferingInput({
  value,
  offers,
  first = -1,
  listLabel,
  onChange,
  onKeyDown,
  ...rest
}: OfferingInputProps) {
  const listId = useId()
  const limit = usePasteLimit(mostEdited, rest)
  const [moved, setMoved] = useState<{ readonly to: number; readonly of: readonly Offer[] } | null>(null)
  const [isClosed, setClosed] = useState(false)
  // Other offers start anew.
  const isSame = moved !== null && moved.of.length === offers.length && moved.of[0]?.key === offers[0]?.key
  const active = isSame ? moved.to : first
  const isShown = !isClosed && offers.length > 0
  const choose = (offer: Offer) => {
    setMoved(null)
    offer.onChoose()
  }
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = isShown ? offers[active] : undefined
    if (isPlain && step !== 0 && offers.length > 0) {
      const from = active < 0 && step < 0 ? 0 : active
      setMoved({ to: (from + step + offers.length) % offers.length, of: offers })
      setClosed(false)
    } else if (isPlain && event.key === 'Enter' && chosen !== undefined) choose(chosen)
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={classNames(styles.box, anchorClass)}>
      <TextArea
        compact
        grows
        rows={1}
        {...rest}
        {...limit.props}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setMoved(null)
          setClosed(false)
        }}
        onKeyDown={keyDown}
      />
      {limit.message}
      {isShown && limit.message === null && (
        <Floating className={styles.list} role="listbox" id={listId} aria-label={listLabel}>
          {offers.map((offer, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus.
            <div
              key={offer.key}
              role="option"
              tabIndex={-1}
              id={`${listId}-${index}`}
              className={classNames(styles.option, offer.isApart && styles.apart)}
              aria-selected={index === active}
              ref={(element) => {
                if (index === active) element?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(offer)}
            >
              {offer.icon}
              <span>
                <Matched text={offer.label} typed={value} />
              </span>
              {offer.note !== undefined && <small>{offer.note}</small>}
            </div>
          ))}
        </Floating>
      )}
      <VisuallyHidden aria-live="polite">{isShown && messages.common.offers(offers.length)}</VisuallyHidden>
    </div>
  )
}
