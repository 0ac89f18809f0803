import { ExternalLink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { isOpenableOutside } from '../../../shared/domain/addresses/web-address.ts'
import type { DocumentDetail, StoredPicture } from '../../../shared/schemas/document.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { KindIcon } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyIcon } from '../../ui/copy-button.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { LongTextArea, mostEdited } from '../../ui/fields/long-text-area.tsx'
import textStyles from '../../ui/styles/text.module.css'
import { LargePicture, Thumbnail, usePagePictures } from '../pictures/index.ts'
import styles from './document.module.css'

export function DocumentPreview({ detail }: { readonly detail: DocumentDetail }) {
  const { content } = detail
  switch (content?.kind) {
    case undefined:
      return <p className={textStyles.hint}>{messages.document.contentUnknown}</p>
    case 'text':
      return <TextPreview text={content.text} />
    case 'website':
    case 'picture-address':
      return <AddressPreview detail={detail} address={content.address} />
    case 'picture-file':
      return <PicturePreview picture={content.picture} />
  }
}

function PicturePreview({ picture }: { readonly picture: StoredPicture }) {
  const { document: w } = messages
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.stage}
        aria-label={w.enlarge(picture.name)}
        onClick={() => setLarge(true)}
      >
        <Thumbnail pictureId={picture.id} name={picture.name} size={400} fillsPlace />
      </button>
      {isLarge && (
        <LargePicture
          pictureId={picture.id}
          name={picture.name}
          shape={picture}
          onClose={() => setLarge(false)}
        />
      )}
    </>
  )
}

function TextPreview({ text }: { readonly text: string }) {
  const { document: w } = messages
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shortText
  const words = useMemo(() => (text.length > mostEdited ? null : (text.match(/\S+/g)?.length ?? 0)), [text])
  return (
    <div className={styles.paper} data-whole={isWhole || !isLong || undefined}>
      <LongTextArea
        aria-label={messages.terms.content}
        say={messages.intake.longText}
        grows
        rows={1}
        value={text}
      />
      {isLong && (
        <div className={styles.paperFoot}>
          <span>{words !== null && w.words(words)}</span>
          <Button look="quiet" small aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? w.readLess : w.readAll}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Characters that fit without a "show all" button at the narrowest width. */
const shortText = 200

type AddressPreviewProps = { readonly detail: DocumentDetail; readonly address: string }

function AddressPreview({ detail, address }: AddressPreviewProps) {
  const { connectionId, documentId, kind } = detail
  const { document: w } = messages
  const opening = useCall('documents/open-address')
  const open = () => opening.mutate({ connectionId, documentId })
  const url = URL.parse(address)
  const { picture, icon } = usePagePictures(kind === 'website' ? address : null)
  return (
    <>
      <div className={styles.site}>
        {picture !== null && (
          <img className={styles.sitePicture} src={picture} alt={messages.websites.pagePicture} />
        )}
        {icon === null ? (
          <KindIcon kind={kind} className={styles.siteIcon} />
        ) : (
          <img className={styles.favicon} src={icon} alt="" />
        )}
        <div className={styles.siteName}>
          <strong>{url?.host ?? address}</strong>
          {url !== null && <span>{`${url.pathname}${url.search}`}</span>}
        </div>
        <CopyIcon text={address} label={w.copyAddress} />
        {isOpenableOutside(address) && (
          <Button small icon={<ExternalLink size={14} aria-hidden />} onClick={open}>
            {w.openAddress}
          </Button>
        )}
      </div>
      <FailureNotice failure={opening.error?.failure} onAgain={open} />
    </>
  )
}
