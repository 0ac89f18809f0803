import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'
import { Field } from '../../ui/field.tsx'
import { LongTextArea } from '../../ui/long-text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Thumbnail } from '../pictures/index.ts'
import { AddressActions } from './address-actions.tsx'
import { CameWith } from './came-with.tsx'
import styles from './document-details.module.css'

/** What was sent and cannot be changed afterwards. */
export function SentContent({ detail }: { readonly detail: DocumentDetail }) {
  const { document: w, add, common } = words
  const { content } = detail
  const text = contentText(detail)
  return (
    <>
      <Field label={w.collection}>
        {(parts) => <TextInput {...parts} readOnly value={detail.collection ?? common.unknown} />}
      </Field>
      <Field label={w.documentId}>
        {(parts) => <TextInput {...parts} mono readOnly value={detail.documentId} />}
      </Field>
      <CameWith detail={detail} />
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
            say={words.intake.longText}
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
      <p className={styles.quiet}>{w.lastSent}</p>
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
