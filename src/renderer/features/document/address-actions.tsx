import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { isOpenableOutside } from '../../../shared/domain/outside-address.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './document-details.module.css'

type AddressActionsProps = {
  readonly detail: Pick<DocumentDetail, 'connectionId' | 'documentId'>
  readonly address: string
}

/** What can be done with a document's web address. The main process looks it up by itself before it opens it. */
export function AddressActions({ detail, address }: AddressActionsProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const open = async () => {
    const { connectionId, documentId } = detail
    const opened = await tryCall('documents/open-address', { connectionId, documentId })
    setFailure(opened.ok ? null : opened.error)
  }
  return (
    <>
      <div className={styles.actions}>
        {isOpenableOutside(address) && (
          <Button small icon={<ExternalLink size={14} aria-hidden />} onClick={() => void open()}>
            {words.document.openAddress}
          </Button>
        )}
        <CopyButton text={address} label={words.document.copyAddress} />
      </div>
      {failure !== null && <FailureNotice failure={failure} onAgain={() => void open()} />}
    </>
  )
}
