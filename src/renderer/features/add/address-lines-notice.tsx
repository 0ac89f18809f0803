import { useMemo } from 'react'
import { readAddressLines } from '../../intake/web-addresses.ts'
import { words } from '../../messages/messages.ts'
import { useReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

type AddressLinesNoticeProps = {
  readonly text: string
  /** The addresses are on their way to be websites: the form is free again. */
  onTaken(): void
}

/** Offers to make websites of a text that is nothing but addresses. */
export function AddressLinesNotice({ text, onTaken }: AddressLinesNoticeProps) {
  const receive = useReceiveIncoming()
  const addresses = useMemo(() => readAddressLines(text), [text])
  if (addresses === undefined || addresses.length < 2) return null
  const { addressesOnForm } = words.intake
  return (
    <Notice
      actions={
        <Button
          small
          onClick={() => {
            onTaken()
            receive({ kind: 'addresses', addresses })
          }}
        >
          {addressesOnForm.action(addresses.length)}
        </Button>
      }
    >
      <p>{addressesOnForm.text(addresses.length)}</p>
    </Notice>
  )
}
