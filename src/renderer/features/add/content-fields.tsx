import { FileText, Globe, Image } from 'lucide-react'
import { useId, useMemo } from 'react'
import { readAddressLines } from '../../intake/web-addresses.ts'
import { messages } from '../../messages/messages.ts'
import { useReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { LongTextArea, mostEdited } from '../../ui/fields/long-text-area.tsx'
import { TabList, tabPanelProps } from '../../ui/tabs.tsx'
import styles from './add.module.css'
import { ImageFields, usePictures } from './image-fields.tsx'
import { useOpenForm } from './use-adding.ts'
import { useIncomingThing } from './use-incoming-thing.ts'
import { WebsiteField } from './website-field.tsx'

/** What is added: a text, a website or a picture. Also takes a single thing that was dropped, pasted or opened. */
export function ContentFields() {
  const { form, values, problems, set } = useOpenForm()
  const { add } = messages
  const group = useId()
  const pictures = usePictures((picture) => {
    const chosen = form.getValues('pictures')
    if (!chosen.some(({ id }) => id === picture.id)) set({ pictures: [...chosen, picture] })
  })
  useIncomingThing({
    set,
    collection: () => form.getValues('collection'),
    takePictures: (files) => void pictures.take(files),
  })
  return (
    <>
      <TabList
        group={group}
        label={add.kinds}
        chosen={values.kind}
        tabs={[
          { id: 'text', label: add.text, icon: <FileText size={15} aria-hidden /> },
          { id: 'website', label: add.website, icon: <Globe size={15} aria-hidden /> },
          { id: 'image', label: add.image, icon: <Image size={15} aria-hidden /> },
        ]}
        onChoose={(kind) => set({ kind })}
      />
      <div className={styles.panel} {...tabPanelProps(group, add.kindPanel)}>
        {values.kind === 'text' && (
          <>
            <Field label={add.text} error={problems.text}>
              {(parts) => (
                <LongTextArea
                  {...parts}
                  name="text"
                  data-first-field
                  rows={8}
                  value={values.text}
                  say={messages.intake.longText}
                  onChange={(text) => set({ text })}
                />
              )}
            </Field>
            {values.text.length <= mostEdited && (
              <AddressLinesNotice text={values.text} onTaken={() => set({ text: '' })} />
            )}
          </>
        )}
        {values.kind === 'website' && <WebsiteField />}
        {values.kind === 'image' && <ImageFields pictures={pictures} />}
      </div>
    </>
  )
}

type AddressLinesNoticeProps = {
  readonly text: string
  /** The addresses are on their way to be websites: the form is free again. */
  onTaken(): void
}

/** Offers to make websites of a text that is nothing but addresses. */
function AddressLinesNotice({ text, onTaken }: AddressLinesNoticeProps) {
  const receive = useReceiveIncoming()
  const addresses = useMemo(() => readAddressLines(text), [text])
  if (addresses === undefined || addresses.length < 2) return null
  const { addressesOnForm } = messages.intake
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
