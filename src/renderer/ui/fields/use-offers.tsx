import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { Floating } from '../floating.tsx'
import { classNames } from '../styles/class-names.ts'
import { VisuallyHidden } from '../styles/visually-hidden.tsx'
import styles from './offers.module.css'

export type Offer = {
  readonly key: string
  readonly label: string
  readonly isApart?: boolean
  readonly icon?: ReactNode
  readonly note?: ReactNode
  onChoose(): void
}

type OffersProps = {
  readonly value: string
  readonly offers: readonly Offer[]
  /** Index of the offer that Enter takes before an arrow key was pressed; -1 takes the input. */
  readonly first: number
  readonly listLabel: string
  onKeyDown?: ((event: KeyboardEvent<never>) => void) | undefined
}

/**
 * Text control with offers below (combobox pattern of the ARIA Authoring Practices Guide). The list is in the
 * top layer, so that nothing clips it, and is not modal: the rest of the screen stays accessible.
 */
export function useOffers({ value, offers, first, listLabel, onKeyDown }: OffersProps) {
  const listId = useId()
  const [moved, setMoved] = useState<{ readonly to: number; readonly of: string } | null>(null)
  // New offers reset the choice.
  const of = `${offers.length} ${offers[0]?.key} ${value}`
  const active = moved?.of === of ? moved.to : first
  const isShown = offers.length > 0
  const choose = (offer: Offer) => {
    setMoved(null)
    offer.onChoose()
  }
  const keyDown = (event: KeyboardEvent<never>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = offers[active]
    if (isPlain && step !== 0 && isShown) {
      const from = active < 0 && step < 0 ? 0 : active
      setMoved({ to: (from + step + offers.length) % offers.length, of })
    } else if (isPlain && event.key === 'Enter' && chosen !== undefined) choose(chosen)
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    control: {
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': isShown ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && active >= 0 ? `${listId}-${active}` : undefined,
      value,
      onKeyDown: keyDown,
    },
    list: (
      <>
        {isShown && (
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
                <span>{offer.isApart ? offer.label : <Matched text={offer.label} typed={value} />}</span>
                {offer.note !== undefined && <small>{offer.note}</small>}
              </div>
            ))}
          </Floating>
        )}
        <VisuallyHidden aria-live="polite">{isShown && messages.common.offers(offers.length)}</VisuallyHidden>
      </>
    ),
  } as const
}

export function Matched({ text, typed }: { readonly text: string; readonly typed: string }) {
  const needle = typed.trim().toLocaleLowerCase()
  const at = needle === '' ? -1 : text.toLocaleLowerCase().indexOf(needle)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + needle.length)}</b>
      {text.slice(at + needle.length)}
    </>
  )
}
