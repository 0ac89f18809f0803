import { ArrowLeft, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useRouter } from '../../app/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { tabPanelProps } from '../../ui/tab-panel-props.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { words } from '../../words/words.ts'
import type { EditedTemplate } from './edited-template.ts'
import { countProblems, type FieldDraft } from './field-draft.ts'
import { FieldList } from './field-list.tsx'
import type { TemplateDraft } from './template-draft.ts'
import styles from './template-editor.module.css'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateRules } from './template-rules.tsx'
import { TemplateTarget } from './template-target.tsx'
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
  const { editor: w } = words.templates
  const { go } = useRouter()
  const group = useId()
  const reasonId = useId()
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
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    }
  }
  const reason = !editor.isChanged && !isNew ? w.nothingChanged : undefined
  const count = problems.inFields + (problems.collection ? 1 : 0)
  const fields = (
    <>
      {wasKept && (
        <Notice>
          <p>{w.restored}</p>
        </Notice>
      )}
      {origin?.kind === 'learnt' && !wasKept && (
        <Notice>
          <p>{w.learnt(origin.documents, origin.of)}</p>
        </Notice>
      )}
      {origin?.kind === 'imported' && !wasKept && (
        <Notice>
          <p>{w.imported(origin.name)}</p>
        </Notice>
      )}
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
      <section className={styles.part} aria-label={w.fields}>
        <div className={styles.partHead}>
          <h2>{w.fields}</h2>
          <Button
            small
            look="quiet"
            aria-disabled={history.past.length === 0 ? true : undefined}
            icon={<Undo2 size={14} aria-hidden />}
            onClick={() => editor.step({ kind: 'undo' })}
          >
            {w.undo}
          </Button>
          <Button
            small
            look="quiet"
            aria-disabled={history.future.length === 0 ? true : undefined}
            icon={<Redo2 size={14} aria-hidden />}
            onClick={() => editor.step({ kind: 'redo' })}
          >
            {w.redo}
          </Button>
        </div>
        {draft.fields.length === 0 && (
          <p className={wasTried ? styles.problem : styles.quiet}>
            {wasTried ? w.fieldsMissing : w.noFields}
          </p>
        )}
        <FieldList label={w.fields} fields={draft.fields} group={null} editing={editing} />
        {draft.fields.length > 1 && <p className={styles.hint}>{w.orderHint}</p>}
        <p className={styles.moved} aria-live="polite">
          {editing.moved}
        </p>
      </section>
      <TemplateRules draft={draft} step={editor.step} />
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way for the keys of the controls within.
    <div className={styles.screen} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <Button
          look="quiet"
          aria-label={w.back}
          title={w.back}
          icon={<ArrowLeft size={16} aria-hidden />}
          onClick={() => go({ screen: 'templates' })}
        />
        <ScreenHeading>{isNew ? w.newHeading : w.heading(initial.collection)}</ScreenHeading>
        {reason !== undefined && (
          <p className={styles.quiet} id={reasonId}>
            {reason}
          </p>
        )}
        {wasTried && count > 0 && (
          <p className={styles.problem} id={reasonId}>
            {w.problemsLeft(count)}
          </p>
        )}
        {(isNew || editor.isChanged) && (
          <Button look="quiet" onClick={editor.discard}>
            {isNew ? w.drop : w.discard}
          </Button>
        )}
        <Button
          look="primary"
          aria-disabled={reason === undefined ? undefined : true}
          aria-describedby={reason !== undefined || (wasTried && count > 0) ? reasonId : undefined}
          busy={editor.isSaving && w.saving}
          onClick={() => {
            if (reason === undefined) void save()
          }}
        >
          {w.save}
        </Button>
      </header>
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
