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
import type { TemplateEditing } from './use-template-editor.ts'

type TemplateHeadProps = {
  readonly editor: TemplateEditing
  readonly title: string
  /** Set by the organisation. */
  readonly isFixed: boolean
  onSave(): void
}

/** The head of the template's editor: always in sight, with what can be done with the whole. */
export function TemplateHead({ editor, title, isFixed, onSave }: TemplateHeadProps) {
  const { editor: w } = messages.templates
  const { isNew, isChanged, wasTried, problems } = editor
  const { go } = useRouter()
  const reasonId = useId()
  const nothingToSave = isNew || isChanged ? undefined : w.nothingChanged
  const reason = isFixed ? messages.organisation.locked : nothingToSave
  const count = problems.inFields + (problems.collection ? 1 : 0)
  const said = reason ?? (wasTried && count > 0 ? w.problemsLeft(count) : undefined)
  return (
    <ScreenHead title={title} back={{ label: w.back, onGo: () => go({ screen: 'templates' }) }}>
      {said !== undefined && (
        <p className={reason === undefined ? styles.editorProblem : text.muted} id={reasonId}>
          {said}
        </p>
      )}
      {(isNew || isChanged) && (
        <Button look="quiet" onClick={editor.discard}>
          {isNew ? w.drop : w.discard}
        </Button>
      )}
      <Button
        look="primary"
        aria-disabled={reason === undefined ? undefined : true}
        aria-describedby={said === undefined ? undefined : reasonId}
        busy={editor.isSaving && w.saving}
        onClick={() => {
          if (reason === undefined) onSave()
        }}
      >
        {w.save}
      </Button>
    </ScreenHead>
  )
}

type TemplateTargetProps = {
  readonly editor: TemplateEditing
  readonly connectionId: string
  /** The collections that have a template already, '' among them for that of every other collection. */
  readonly taken: readonly string[]
}

/** Which documents a new template is for. */
export function TemplateTarget({ editor, connectionId, taken }: TemplateTargetProps) {
  const { editor: w } = messages.templates
  const { target, collection, wasTried, problems, setTarget } = editor
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
        onChoose={(choice) => setTarget({ isForOthers: choice === 'others' })}
      />
      {!target.isForOthers && (
        <Field label={w.collection} error={wasTried && problems.collection ? w.collectionMissing : undefined}>
          {(parts) => (
            <ComboBox
              {...parts}
              value={target.collection}
              known={collections.data ?? []}
              onChange={(typed) => setTarget({ collection: typed })}
            />
          )}
        </Field>
      )}
      {taken.includes(collection) && (target.isForOthers || collection !== '') && (
        <Notice look="caution">
          <p>{w.replaces(collection)}</p>
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
