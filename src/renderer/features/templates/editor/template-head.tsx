import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queries } from '../../../ipc/queries.ts'
import { messages } from '../../../messages/messages.ts'
import { useRouter } from '../../../services/router/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RadioList } from '../../../ui/fields/choices.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { ScreenHead } from '../../../ui/screen.tsx'
import text from '../../../ui/styles/text.module.css'
import type { TemplateOrigin } from './edited-template.ts'
import styles from './template-editor.module.css'

type TemplateHeadProps = {
  readonly title: string
  /** Why there is nothing to save; undefined where there is. */
  readonly reason: string | undefined
  /** What an attempt to save has found. */
  readonly problem: string | undefined
  /** Undefined where there is nothing to throw away. */
  readonly discardLabel: string | undefined
  readonly isSaving: boolean
  onDiscard(): void
  onSave(): void
}

/** The head of the template's editor: always in sight, with what can be done with the whole. */
export function TemplateHead(props: TemplateHeadProps) {
  const { title, reason, problem, discardLabel, isSaving, onDiscard, onSave } = props
  const { editor: w } = messages.templates
  const { go } = useRouter()
  const reasonId = useId()
  const said = reason ?? problem
  return (
    <ScreenHead title={title} back={{ label: w.back, onGo: () => go({ screen: 'templates' }) }}>
      {said !== undefined && (
        <p className={reason === undefined ? styles.editorProblem : text.muted} id={reasonId}>
          {said}
        </p>
      )}
      {discardLabel !== undefined && (
        <Button look="quiet" onClick={onDiscard}>
          {discardLabel}
        </Button>
      )}
      <Button
        look="primary"
        aria-disabled={reason === undefined ? undefined : true}
        aria-describedby={said === undefined ? undefined : reasonId}
        busy={isSaving && w.saving}
        onClick={() => {
          if (reason === undefined) onSave()
        }}
      >
        {w.save}
      </Button>
    </ScreenHead>
  )
}

type Target = { readonly collection: string; readonly isForOthers: boolean }

type TemplateTargetProps = {
  readonly connectionId: string
  readonly target: Target
  readonly problem: string | undefined
  /** Whether a template for it is kept already. */
  readonly isTaken: boolean
  onChange(target: Partial<Target>): void
}

/** Which documents a new template is for. */
export function TemplateTarget({ connectionId, target, problem, isTaken, onChange }: TemplateTargetProps) {
  const { editor: w } = messages.templates
  const collections = useQuery(queries.collections(connectionId))
  return (
    <section className={styles.part} aria-label={w.target}>
      <RadioList
        label={w.target}
        chosen={target.isForOthers ? 'others' : 'one'}
        options={[
          { value: 'one', label: w.oneCollection },
          { value: 'others', label: w.others, hint: w.othersHint },
        ]}
        onChoose={(choice) => onChange({ isForOthers: choice === 'others' })}
      />
      {!target.isForOthers && (
        <Field label={w.collection} error={problem}>
          {(parts) => (
            <ComboBox
              {...parts}
              value={target.collection}
              known={collections.data ?? []}
              onChange={(collection) => onChange({ collection })}
            />
          )}
        </Field>
      )}
      {isTaken && (
        <Notice look="caution">
          <p>{w.replaces(target.isForOthers ? '' : target.collection)}</p>
        </Notice>
      )}
    </section>
  )
}

type OriginNoticeProps = {
  readonly origin: TemplateOrigin | null
  /** Whether it was typed earlier and has been brought back. */
  readonly wasKept: boolean
}

/** Where the template on the editor comes from, and that nothing of it is kept yet. */
export function OriginNotice({ origin, wasKept }: OriginNoticeProps) {
  const { editor: w } = messages.templates
  const text = wasKept
    ? w.restored
    : origin?.kind === 'learnt'
      ? w.learnt(origin.documents, origin.of)
      : origin?.kind === 'imported'
        ? w.imported(origin.name)
        : undefined
  if (text === undefined) return null
  return (
    <Notice>
      <p>{text}</p>
    </Notice>
  )
}
