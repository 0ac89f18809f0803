import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { webAddress } from '../../../shared/schemas/document.ts'
import type { PictureFinding } from '../../../shared/schemas/website.ts'
import { call } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { BytesPicture } from '../../ui/bytes-picture.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './picture-check.module.css'

/** Looks at a picture's address before anything is queued; the editor may as well leave it unchecked. */
export function usePictureCheck(typed: string) {
  const address = typed.trim()
  const [checked, setChecked] = useState('')
  const looking = useMutation({
    mutationFn: async (wanted: string): Promise<PictureFinding> =>
      webAddress.safeParse(wanted).success
        ? call('websites/check-picture', { address: wanted })
        : { outcome: 'not-usable', problem: 'address-not-usable', facts: {} },
  })
  // What was found is about the address it was found at.
  const isCurrent = checked === address
  return {
    canCheck: address !== '',
    isChecking: isCurrent && looking.isPending,
    hasFailed: isCurrent && looking.isError,
    finding: isCurrent ? looking.data : undefined,
    check: () => {
      setChecked(address)
      looking.mutate(address)
    },
  }
}

/** What the check found, in words, with the picture where it can be shown. */
export function PictureFound({ hasFailed, finding }: ReturnType<typeof usePictureCheck>) {
  const { check } = words.websites
  return (
    <div aria-live="polite" className={styles.live}>
      {hasFailed && (
        <Notice look="negative">
          <p>{check.failed}</p>
        </Notice>
      )}
      {finding !== undefined && <Finding finding={finding} />}
    </div>
  )
}

function Finding({ finding }: { readonly finding: PictureFinding }) {
  const { add, websites } = words
  const { check } = websites
  if (finding.outcome === 'not-usable')
    return (
      <Notice look="caution">
        <p>{check.problem(finding.problem, finding.facts)}</p>
      </Notice>
    )
  const { mediaType, byteLength, width, height, bytes } = finding
  return (
    <div className={styles.found}>
      <BytesPicture bytes={bytes} mediaType={mediaType} alt={check.alt} size={96} />
      <div className={styles.facts}>
        <p>{check.usable}</p>
        <small>{add.pictureFacts(add.mediaTypes[mediaType], byteLength, width, height)}</small>
        {bytes === null && <small>{check.notShown}</small>}
      </div>
    </div>
  )
}
