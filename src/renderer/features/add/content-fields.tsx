import { FileText, Globe, Image } from 'lucide-react'
import { type ClipboardEvent, useId, useMemo } from 'react'
import { isTabbed } from '../../intake/tabbed-text.ts'
import { readAddressLines } from '../../intake/web-addresses.ts'
import { messages } from '../../messages/messages.ts'
import {
  type IncomingItem,
  nothingToTake,
  useReceiveIncoming,
} from '../../services/incoming/receive-incoming.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { isTooLongToEdit, LongTextArea } from '../../ui/fields/long-text-area.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { TabList, tabPanelProps } from '../../ui/tabs.tsx'
import styles from './add.module.css'
import { withPicture } from './add-values.ts'
import { ImageFields, usePictures } from './image-fields.tsx'
import { focusFirstField } from './use-add-form.ts'
import { useOpenForm } from './use-adding.ts'
import { useIncomingThing } from './use-incoming-thing.ts'
import { BoxWaysIn, HeadWaysIn } from './ways-in.tsx'
import { WebsiteField } from './website-field.tsx'

const group = 'add-kind'

export function KindTabs() {
  const { values, chooseKind } = useOpenForm()
  const { add } = messages
  return (
    <>
      <TabList
        group={group}
        label={add.kinds}
        chosen={values.kind}
        tabs={[
          { id: 'text', label: messages.kind.text, icon: <FileText size={16} aria-hidden /> },
          { id: 'website', label: messages.kind.website, icon: <Globe size={16} aria-hidden /> },
          { id: 'image', label: add.image, icon: <Image size={16} aria-hidden /> },
        ]}
        onChoose={chooseKind}
      />
      <HeadWaysIn />
    </>
  )
}

export function ContentFields() {
  const { form, values, set } = useOpenForm()
  const pictures = usePictures((picture, replaces) =>
    set({ pictures: withPicture(form.getValues('pictures'), picture, replaces) }),
  )
  useIncomingThing({
    set,
    collection: () => form.getValues('collection'),
    takePictures: (files) => void pictures.take(files),
  })
  return (
    <div className={styles.panel} {...tabPanelProps(group, messages.add.kinds)}>
      {values.kind === 'text' && <TextBox />}
      {values.kind === 'website' && <WebsiteField />}
      {values.kind === 'image' && <ImageFields pictures={pictures} />}
    </div>
  )
}

function TextBox() {
  const { values, problems, set, isKindChosen } = useOpenForm()
  const { add, intake } = messages
  const problemId = useId()
  const { show } = useToasts()
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.types.length === 0) return show(nothingToTake)
    takeAddress(event)
  }
  const takeAddress = (event: ClipboardEvent) => {
    if (isKindChosen() || values.text.trim() !== '') return
    const [address, ...others] = readAddressLines(event.clipboardData.getData('text/plain')) ?? []
    if (address === undefined || others.length > 0) return
    event.preventDefault()
    set({ kind: 'website', websiteAddress: address })
    setTimeout(focusFirstField)
  }
  return (
    <>
      <div
        className={classNames(styles.box, problems.text !== undefined && styles.invalid)}
        onPasteCapture={onPaste}
      >
        {/* Before the text, so that Tab leads from it to the title. */}
        <div className={styles.boxTools}>
          <BoxWaysIn />
          <span>{add.linksRecognised}</span>
        </div>
        <LongTextArea
          aria-label={messages.kind.text}
          aria-invalid={problems.text === undefined ? undefined : true}
          aria-describedby={problems.text === undefined ? undefined : problemId}
          name="text"
          data-first-field
          placeholder={add.textEmpty}
          value={values.text}
          say={intake.longText}
          onChange={(text) => set({ text })}
        />
      </div>
      {problems.text !== undefined && <FieldError id={problemId}>{problems.text}</FieldError>}
      {!isTooLongToEdit(values.text) && (
        <InsteadNotice text={values.text} onTaken={() => set({ text: '' })} />
      )}
    </>
  )
}

type InsteadNoticeProps = {
  readonly text: string
  onTaken(): void
}

/** Offers to add a list of addresses or a table as what it is. */
function InsteadNotice({ text, onTaken }: InsteadNoticeProps) {
  const receive = useReceiveIncoming()
  const instead = useMemo(() => insteadOf(text), [text])
  if (instead === undefined) return null
  return (
    <Notice
      actions={
        <Button
          small
          onClick={() => {
            onTaken()
            receive(instead.item)
          }}
        >
          {instead.action}
        </Button>
      }
    >
      <p>{instead.said}</p>
    </Notice>
  )
}

type Instead = { readonly item: IncomingItem; readonly said: string; readonly action: string }

function insteadOf(text: string): Instead | undefined {
  const { intake, tableImport } = messages
  const addresses = readAddressLines(text)
  if (addresses !== undefined && addresses.length >= 2) {
    const { text: said, action } = intake.addressesOnForm
    const { length } = addresses
    return { item: { kind: 'addresses', addresses }, said: said(length), action: action(length) }
  }
  if (!isTabbed(text)) return undefined
  const texts = { 'text/plain': text, 'text/html': '', 'text/uri-list': '', 'text/x-moz-url': '' }
  const item = { kind: 'payload', payload: { way: 'paste', texts, files: [], entries: [] } } as const
  return { item, said: intake.tableOnForm, action: tableImport.heading }
}
