import type { ComponentProps, KeyboardEvent } from 'react'
import { anchorClass } from '../floating.tsx'
import { classNames } from '../styles/class-names.ts'
import { mostEdited } from './long-text-area.tsx'
import styles from './offers.module.css'
import { TextArea } from './text-fields.tsx'
import { type Offer, useOffers } from './use-offers.tsx'
import { usePasteLimit } from './use-paste-limit.tsx'

type OfferingInputProps = Omit<ComponentProps<typeof TextArea>, 'onChange' | 'onKeyDown'> & {
  readonly value: string
  readonly offers: readonly Offer[]
  /** Index of the offer that Enter takes before any arrow key; without it, Enter takes the input. */
  readonly first?: number
  readonly listLabel: string
  onChange(value: string): void
  onKeyDown?(event: KeyboardEvent<HTMLTextAreaElement>): void
}

export function OfferingInput({
  value,
  offers,
  first = -1,
  listLabel,
  onChange,
  onKeyDown,
  ...rest
}: OfferingInputProps) {
  const limit = usePasteLimit(mostEdited, rest)
  const shown = limit.message === null ? offers : []
  const { control, list } = useOffers({ value, offers: shown, first, listLabel, onKeyDown })
  return (
    <div className={classNames(styles.box, anchorClass)}>
      <TextArea
        compact
        grows
        rows={1}
        {...rest}
        {...limit.props}
        {...control}
        onChange={(event) => onChange(event.target.value)}
      />
      {limit.message}
      {list}
    </div>
  )
}
