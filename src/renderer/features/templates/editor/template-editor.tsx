import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
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
  readonly taken: readonly string[]
}

/** A template as a form, and beside it the form that it leads to. */
export function TemplateEditor({ connectionId, name, stored, taken, ...opening }: TemplateEditorProps) {
  const { editor: w } = messages.templates
  const body = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<View>('fields')
  // As it was when it was opened: what is typed is remembered under the same name.
  const [{ initial, wasKept }] = useState(opening)
  const editor = useTemplateEditor({ connectionId, name, initial, stored })
  const { draft, isNew } = editor
  const editing = useFieldEditing(editor, initial.origin)
  const isFixed = useFixedTemplates(connectionId)(initial.collection) && !isNew
  const save = () => {
    setShown('fields')
    editing.open(withProblems(draft.fields))
    if (editor.save()) return
    // Once the problems are on the screen, in the order of the screen.
    setTimeout(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || isFixed) return
    event.preventDefault()
    save()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way for the keys of the controls within.
    <div className={styles.screen} onKeyDown={onKeyDown}>
      <TemplateHead
        editor={editor}
        title={isNew ? w.newHeading : w.heading(initial.collection)}
        isFixed={isFixed}
        onSave={save}
      />
      <Panes ref={body} shown={shown} onShow={setShown} preview={<TemplatePreview draft={draft} />}>
        <OriginNotice origin={initial.origin} wasKept={wasKept} />
        {isNew && <TemplateTarget editor={editor} connectionId={connectionId} taken={taken} />}
        <TemplateFields editor={editor} editing={editing} />
        <TemplateRules editor={editor} />
      </Panes>
    </div>
  )
}

type View = 'fields' | 'preview'

type PanesProps = {
  readonly ref: Ref<HTMLDivElement>
  /** Which of the two is seen where there is no room for both. */
  readonly shown: View
  readonly preview: ReactNode
  readonly children: ReactNode
  onShow(view: View): void
}

/** The template and its preview: side by side, or one of them behind tabs. */
function Panes({ ref, shown, preview, children, onShow }: PanesProps) {
  const { editor: w } = messages.templates
  const group = useId()
  const isWide = useMediaQuery('(min-width: 1120px)')
  if (isWide)
    return (
      <div ref={ref} className={styles.two}>
        <div className={styles.scroll}>
          <div className={styles.column}>{children}</div>
        </div>
        <div className={styles.beside}>{preview}</div>
      </div>
    )
  return (
    <>
      <div className={styles.tabs}>
        <TabList
          plain
          group={group}
          label={w.views}
          chosen={shown}
          tabs={[
            { id: 'fields', label: w.fieldsTab },
            { id: 'preview', label: w.previewTab },
          ]}
          onChoose={onShow}
        />
      </div>
      <div ref={ref} className={styles.one}>
        <div className={styles.scroll} {...tabPanelProps(group, w.panel)}>
          <div className={styles.column}>{shown === 'fields' ? children : preview}</div>
        </div>
      </div>
    </>
  )
}

/** The fields to be opened so that every problem is in sight: those that have one, and the groups around them. */
function withProblems(fields: readonly FieldDraft[]): readonly number[] {
  return fields
    .filter((field) => countProblems(field, fields) > 0)
    .flatMap((field) => [field.id, ...withProblems(field.fields)])
}
