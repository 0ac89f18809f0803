import { ExternalLink } from 'lucide-react'
import { isOpenableOutside } from '../../../shared/domain/addresses/web-address.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { LongTextArea } from '../../ui/fields/long-text-area.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import textStyles from '../../ui/styles/text.module.css'
import { Thumbnail } from '../pictures/index.ts'
import styles from './document.module.css'

/** What was sent and cannot be changed afterwards. */
export function SentContent({ detail }: { readonly detail: DocumentDetail }) {
  const { document: w, add, common } = messages
  const { content } = detail
  const text = contentText(detail)
  return (
    <>
      <TextField label={w.collection} readOnly value={detail.collection ?? common.unknown} />
      <TextField label={w.documentId} mono readOnly value={detail.documentId} />
      <ImportSessions detail={detail} />
      {content?.kind === 'picture-file' && (
        <Thumbnail
          pictureId={content.picture.id}
          name={content.picture.name}
          size={240}
          shape={content.picture}
        />
      )}
      <Field label={w.content} hint={content === null ? w.contentUnknown : undefined}>
        {(parts) => (
          <LongTextArea
            {...parts}
            say={messages.intake.longText}
            grows
            rows={content?.kind === 'text' ? 6 : 1}
            mono={content?.kind === 'website' || content?.kind === 'picture-address'}
            value={text ?? common.unknown}
          />
        )}
      </Field>
      {(content?.kind === 'website' || content?.kind === 'picture-address') && (
        <AddressActions detail={detail} address={content.address} />
      )}
      <p className={textStyles.hint}>{w.lastSent}</p>
    </>
  )

  function contentText({ content: sent }: DocumentDetail): string | null {
    switch (sent?.kind) {
      case undefined:
        return null
      case 'text':
        return sent.text
      case 'website':
      case 'picture-address':
        return sent.address
      case 'picture-file': {
        const { name, mediaType, byteLength, width, height } = sent.picture
        return `${name}\n${add.pictureFacts(add.mediaTypes[mediaType], byteLength, width, height)}`
      }
    }
  }
}

type AddressActionsProps = {
  readonly detail: Pick<DocumentDetail, 'connectionId' | 'documentId'>
  readonly address: string
}

/** What can be done with a document's web address. The main process looks it up by itself before it opens it. */
function AddressActions({ detail, address }: AddressActionsProps) {
  const { connectionId, documentId } = detail
  const opening = useCall('documents/open-address')
  const open = () => opening.mutate({ connectionId, documentId })
  return (
    <>
      <div className={styles.actions}>
        {isOpenableOutside(address) && (
          <Button small icon={<ExternalLink size={14} aria-hidden />} onClick={open}>
            {messages.document.openAddress}
          </Button>
        )}
        <CopyButton text={address} label={messages.document.copyAddress} />
      </div>
      <FailureNotice failure={opening.error?.failure} onAgain={open} />
    </>
  )
}

/** The import sessions of the document, each with a link to all of its documents. */
function ImportSessions({ detail }: { readonly detail: DocumentDetail }) {
  const { chosen } = useConnections()
  const { importSessions } = messages
  if (detail.cameWith.length === 0) return null
  const elsewhere = chosen?.id === detail.connectionId ? '' : 'connection:any '
  return (
    <dl className={styles.importSessions}>
      {detail.cameWith.map((batch, index) => (
        <div key={batch.batch}>
          <dt>{index > 0 && batch.way === 'archive' ? importSessions.broughtBy : importSessions.first}</dt>
          <dd>
            <RouteLink to={{ screen: 'library', text: `${elsewhere}batch:${batch.batch}` }}>
              {importSessions.label(batch)}
            </RouteLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
