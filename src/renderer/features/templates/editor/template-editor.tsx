import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { useMediaQuery } from '../../../ui/hooks.ts'
import { TabList, tabPanelProps } from '../../../ui/tabs.tsx'
import { useFixedTemplates } from '../use-template-actions.ts'
import type { EditedTemplate } from './edited-template.ts'
import { countProblems, type FieldDraft } from './field-draft.ts'
import type { TemplateDraft } from './template-draft.ts'
import styles from './template-editor.module.css'
import { TemplateFields, TemplateRules } from './template-fields.tsx'
import { OriginNotice, TemplateHead, TemplateTarget } from './template-head.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useFieldEditing } from './use-field-editing.ts'
import { useTemplateEditor } from './use-template-editor.ts'

type TemplateEditorProps = {
  readonly connectionId: string
  readonly name: string
  readonly initial: EditedTemplate
  readonly stored: TemplateDraft | null
  readonly wasKept: boolean
  /** The collections that have a template already, '' among them for that of every other collection. */
  readonly taken: readonly string[]
}

/** A template as a form, and beside it the form that it leads to. */
export function TemplateEditor({ connectionId, name, stored, taken, ...opening }: TemplateEditorProps) {
  const { editor: w } = messages.templates
  const group = useId()
  const body = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery('(min-width: 1120px)')
  const [shown, setShown] = useState<'fields' | 'preview'>('fields')
  // As it was when it was opened: what is typed is remembered under the same name.
  const [{ initial, wasKept }] = useState(opening)
  const editor = useTemplateEditor({ connectionId, name, initial, stored })
  const { draft, history, problems, wasTried } = editor
  const { origin } = initial
  const seen = origin?.kind === 'learnt' ? new Map(origin.seen) : null
  const editing = useFieldEditing(draft, {
    seen:
      seen === null || origin?.kind !== 'learnt'
        ? null
        : { documents: origin.documents, of: (id) => seen.get(id) },
    showsAll: wasTried,
    step: editor.step,
  })
  const isNew = stored === null
  const save = async () => {
    setShown('fields')
    editing.open(withProblems(draft.fields))
    if (await editor.save()) return
    // After the words are on the screen, in the order of the screen.
    setTimeout(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    if (event.key === 'Enter' && !isFixed) {
      event.preventDefault()
      void save()
    }
  }
  const isFixed = useFixedTemplates(connectionId)(initial.collection) && !isNew
  const reason = isFixed
    ? messages.organisation.locked
    : !editor.isChanged && !isNew
      ? w.nothingChanged
      : undefined
  const count = problems.inFields + (problems.collection ? 1 : 0)
  const fields = (
    <>
      <OriginNotice origin={origin} wasKept={wasKept} />
      {isNew && (
        <TemplateTarget
          connectionId={connectionId}
          target={editor.target}
          problem={wasTried && problems.collection ? w.collectionMissing : undefined}
          isTaken={
            taken.includes(editor.collection) && (editor.target.isForOthers || editor.collection !== '')
          }
          onChange={editor.setTarget}
        />
      )}
      <TemplateFields history={history} editing={editing} wasTried={wasTried} step={editor.step} />
      <TemplateRules draft={draft} step={editor.step} />
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way for the keys of the controls within.
    <div className={styles.screen} onKeyDown={onKeyDown}>
      <TemplateHead
        title={isNew ? w.newHeading : w.heading(initial.collection)}
        reason={reason}
        problem={wasTried && count > 0 ? w.problemsLeft(count) : undefined}
        discardLabel={isNew ? w.drop : editor.isChanged ? w.discard : undefined}
        isSaving={editor.isSaving}
        onDiscard={editor.discard}
        onSave={() => void save()}
      />
      {!isWide && (
        <div className={styles.tabs}>
          <TabList
            underlined
            group={group}
            label={w.views}
            chosen={shown}
            tabs={[
              { id: 'fields', label: w.fieldsTab },
              { id: 'preview', label: w.previewTab },
            ]}
            onChoose={(view) => setShown(view)}
          />
        </div>
      )}
      <div ref={body} className={isWide ? styles.two : styles.one}>
        {isWide ? (
          <>
            <div className={styles.scroll}>
              <div className={styles.column}>{fields}</div>
            </div>
            <div className={styles.beside}>
              <TemplatePreview draft={draft} />
            </div>
          </>
        ) : (
          <div className={styles.scroll} {...tabPanelProps(group, w.panel)}>
            <div className={styles.column}>
              {shown === 'fields' ? fields : <TemplatePreview draft={draft} />}
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

/** The fields to be opened so that every problem is in sight: those that have one, and the groups around them. */
function withProblems(fields: readonly FieldDraft[]): readonly number[] {
  return fields
    .filter((field) => countProblems(field, fields) > 0)
    .flatMap((field) => [field.id, ...withProblems(field.fields)])
}
