import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { completeAddress } from '../../../shared/domain/addresses/web-address.ts'
import { longest, webAddress } from '../../../shared/schemas/document.ts'
import type { PictureFinding } from '../../../shared/schemas/website.ts'
import { call } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { BytesPicture } from '../../ui/bytes-picture.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import styles from './add.module.css'
import { useOpenForm } from './use-adding.ts'

export function ImageAddressField() {
  const { add, websites } = messages
  const { form, values, problems, set } = useOpenForm()
  const picture = usePictureCheck(values.imageAddress)
  const complete = () => set({ imageAddress: completeAddress(values.imageAddress) })
  return (
    <>
      <Field label={add.imageAddress} hint={add.imageHint} error={problems.imageAddress}>
        {(parts) => (
          <div className={styles.row}>
            <TextInput
              {...parts}
              {...form.register('imageAddress', { onBlur: complete })}
              data-first-field
              longest={longest.address}
              mono
              inputMode="url"
            />
            <Button busy={picture.isChecking} disabled={!picture.canCheck} onClick={picture.check}>
              {websites.check.button}
            </Button>
          </div>
        )}
      </Field>
      <PictureFound {...picture} />
    </>
  )
}

function usePictureCheck(typed: string) {
  const address = typed.trim()
  const [checked, setChecked] = useState('')
  const looking = useMutation({
    mutationFn: async (wanted: string): Promise<PictureFinding> =>
      webAddress.safeParse(wanted).success
        ? call('websites/check-picture', { address: wanted })
        : { outcome: 'not-usable', problem: 'address-not-usable', facts: {} },
  })
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

function PictureFound({ hasFailed, finding }: ReturnType<typeof usePictureCheck>) {
  const { check } = messages.websites
  return (
    <div aria-live="polite" className={styles.said}>
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
  const { add, websites } = messages
  const { check } = websites
  if (finding.outcome === 'not-usable')
    return (
      <Notice look="caution">
        <p>{check.problem(finding.problem, finding.facts)}</p>
      </Notice>
    )
  const { mediaType, byteLength, width, height, bytes } = finding
  return (
    <div className={styles.card}>
      <BytesPicture bytes={bytes} mediaType={mediaType} alt={check.alt} size={56} />
      <div className={styles.facts}>
        <p>{check.usable}</p>
        <small>{add.pictureFacts(messages.pictures.typeName(mediaType), byteLength, width, height)}</small>
        {bytes === null && <small>{check.notShown}</small>}
      </div>
    </div>
  )
}
