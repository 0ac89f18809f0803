import { type Ref, useId, useRef } from 'react'
import type { FieldKind, KnownField, TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { noContext } from '../editor-context.ts'
import { FieldMessages, useFieldMessages } from '../form/field-messages.tsx'
import { FieldValue } from '../form/field-value.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { useFormTools } from '../form/form-tools.ts'
import { changesValue, KindChange, useWantedKind } from '../form/kind-change.tsx'
import { KindIcon } from '../form/kind-icon.tsx'
import { kindEntries } from '../form/row-menu.tsx'
import { useDraftChange } from '../form/use-draft-change.ts'
import { useUndoKeys } from '../use-undo-keys.ts'
import type { FieldOffer } from './field-offers.ts'
import styles from './single-field.module.css'
import {
  isEmptyValue,
  kindOfSingle,
  rowOfSingle,
  type SingleValue,
  singleName,
  withKind,
} from './single-value.ts'

type SingleValueEditorProps = {
  readonly ref?: Ref<HTMLDivElement>
  readonly name: string
  readonly value: SingleValue
  readonly label: string
  readonly hint?: string | undefined
  readonly error: string | undefined
  readonly offer: FieldOffer | undefined
  readonly hasFixedKind: boolean
  readonly showAllProblems: boolean
  readonly isInline?: boolean
  onChange(value: SingleValue): void
  onEnter?(): void
}

export function SingleValueEditor(props: SingleValueEditorProps) {
  const { ref, name, value, label, offer, showAllProblems, isInline = false, onChange } = props
  const { draft } = value
  const { change, draftNow, nextId } = useDraftChange(draft, (next) => onChange({ ...value, draft: next }))
  const keys = useUndoKeys(
    () => change({ kind: 'undo' }),
    () => change({ kind: 'redo' }),
  )
  const known: KnownField | undefined = offer && {
    path: [singleName],
    kind: offer.kind,
    seen: offer.seen ?? 0,
    samples: offer.used,
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own.
    <div
      ref={ref}
      role="group"
      aria-label={name === '' ? label : name}
      className={classNames(styles.value, isInline && styles.inline)}
      data-form
      data-part="value"
      {...keys}
    >
      <FormFrame
        context={known === undefined ? noContext : { ...noContext, knownFields: [known] }}
        locked={false}
        isBoxed
        showAllProblems={showAllProblems}
        nextId={nextId}
        draftNow={draftNow}
        onChange={change}
      >
        <DrawnValue {...props} />
      </FormFrame>
    </div>
  )
}

const top = [] as const
const own = [singleName] as const

function DrawnValue(props: SingleValueEditorProps) {
  const { value, label, hint, error, offer, hasFixedKind, isInline = false, onChange, onEnter } = props
  const hintId = useId()
  const messageId = useId()
  const head = useRef<HTMLSpanElement>(null)
  const { focusLater } = useFormTools()
  const row = rowOfSingle(value)
  const [wanted, setWanted] = useWantedKind(row)
  const kind = kindOfSingle(value)
  const said = useFieldMessages(row, undefined, kind, own)
  const notes =
    said.length > 0 || error === undefined
      ? said
      : [{ text: error, look: 'negative', about: 'value' } as const]
  const field: TemplateField = {
    name: singleName,
    kind,
    choices: offer?.choices ?? [],
    ...{ label: null, help: null, required: false, locked: false, preset: null, fields: [] },
  }
  const take = (next: FieldKind, isSplit = false) => {
    setWanted(null)
    onChange(withKind(value, next, isSplit))
    focusLater(
      () => head.current?.closest('[data-form]')?.querySelector<HTMLElement>('[data-value]'),
      isEmptyValue(value) && next !== 'yes-no',
    )
  }
  const choose = (next: FieldKind) => {
    if (row !== null && changesValue(row, next, 1)) setWanted(next)
    else take(next)
  }
  const describedBy = notes.length > 0 ? messageId : hint === undefined ? undefined : hintId
  return (
    <>
      <span ref={head} className={styles.head}>
        {!isInline && label}
        {!hasFixedKind && <KindButton kind={kind} offer={offer} isInline={isInline} onChoose={choose} />}
      </span>
      {kind !== 'group' && kind !== 'groups' && (
        <FieldValue
          {...{ row, field, kind, own, label, describedBy, onEnter }}
          path={top}
          at={0}
          invalid={notes.length > 0}
          wrong={notes.some(({ look }) => look === 'negative')}
        />
      )}
      {notes.length > 0 ? (
        <div className={notes.some(({ fixes }) => fixes !== undefined) ? undefined : styles.betweenFields}>
          <FieldMessages id={messageId} notes={notes} />
        </div>
      ) : (
        hint !== undefined && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )
      )}
      {wanted !== null && row !== null && (
        <KindChange
          row={row}
          wanted={wanted}
          depth={1}
          onClose={(taken) => (taken === 'not' ? setWanted(null) : take(wanted, taken === 'split'))}
        />
      )}
    </>
  )
}

type KindButtonProps = Pick<SingleValueEditorProps, 'offer'> & {
  readonly isInline: boolean
  readonly kind: FieldKind
  onChoose(kind: FieldKind): void
}

function KindButton({ kind, offer, isInline, onChoose }: KindButtonProps) {
  const { metadata } = messages
  const { openMenu } = useFormTools()
  return (
    <button
      type="button"
      className={styles.kind}
      aria-haspopup="menu"
      aria-label={metadata.kindOf(metadata.kinds[kind])}
      onClick={({ currentTarget }) =>
        openMenu(
          metadata.kind,
          currentTarget.getBoundingClientRect(),
          kindEntries(kind, offer, onChoose).filter(({ id }) => id !== 'group' && id !== 'groups'),
        )
      }
    >
      <KindIcon kind={kind} />
      {!isInline && metadata.kinds[kind]}
    </button>
  )
}
