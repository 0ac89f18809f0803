import type { Cleaning } from '../../../shared/domain/clean-address.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './address-suggestion.module.css'

type AddressSuggestionProps = {
  readonly cleaning: Cleaning
  onTake(address: string): void
  onKeep(): void
}

/** What could go from an address. Until it is taken, the address is sent as it was typed. */
export function AddressSuggestion({ cleaning, onTake, onKeep }: AddressSuggestionProps) {
  const { cleaning: texts } = words.websites
  const { address, parameters, fragment } = cleaning
  return (
    <Notice
      actions={
        <>
          <Button small onClick={() => onTake(address)}>
            {texts.take}
          </Button>
          <Button small look="quiet" onClick={onKeep}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <code className={styles.address}>{address}</code>
      <p className={styles.why}>
        {[
          parameters.length > 0 && texts.parameters(parameters),
          fragment !== null && texts.fragment(fragment),
        ]
          .filter((part) => part !== false)
          .join(' ')}
      </p>
    </Notice>
  )
}
