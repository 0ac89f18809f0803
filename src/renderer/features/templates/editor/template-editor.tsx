import { useRef, useState } from 'react'
import { isDialogOpen } from '../../../services/router/router.tsx'
import { matchesShortcut, useFreeKeys } from '../../../services/shortcuts.ts'
import { useMediaQuery } from '../../../ui/hooks.ts'
import { useTemplateLock } from '../use-template-actions.ts'
import type { EditedTemplate } from './edited-template.ts'
import { countProblems, type FieldDraft } from './field-draft.ts'
import type { TemplateDraft } from './template-draft.ts'
import styles from './template-editor.module.css'
import { TemplateFields, TemplateRules } from './template-fields.tsx'
import { TemplateFooter } from './template-footer.tsx'
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

export function TemplateEditor({ connectionId, name, stored, taken, ...opening }: TemplateEditorProps) {
  const body = useRef<HTMLDivElement>(null)
  // Frozen at opening: typed values are remembered under this name too.
  const [{ initial, wasKept }] = useState(opening)
  const editor = useTemplateEditor({ connectionId, name, initial, stored })
  const { draft, isNew } = editor
  const editing = useFieldEditing(editor, initial.origin)
  const lock = useTemplateLock(connectionId)(isNew ? editor.collection : initial.collection)
  const [showsPreview, setShowsPreview] = useState(false)
  const isWide = useMediaQuery('(min-width: 1180px)')
  const save = () => {
    setShowsPreview(false)
    editing.open(withProblems(draft.fields))
    if (editor.save()) return
    // Deferred until the problems are rendered; focuses the first in screen order.
    setTimeout(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  useFreeKeys((event) => {
    if (!matchesShortcut(event, 'save') && !matchesShortcut(event, 'submit')) return
    if (lock !== undefined || isDialogOpen()) return
    event.preventDefault()
    if (isNew || editor.isChanged) save()
  })
  const preview = <TemplatePreview draft={draft} collection={editor.collection} />
  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <TemplateHead
          connectionId={connectionId}
          collection={isNew ? null : initial.collection}
          isPreview={isWide ? undefined : showsPreview}
          onPreview={() => setShowsPreview(!showsPreview)}
        />
        <div ref={body} className={styles.scroll}>
          {showsPreview && !isWide ? (
            preview
          ) : (
            <>
              <OriginNotice origin={initial.origin} wasKept={wasKept} />
              {isNew && <TemplateTarget editor={editor} connectionId={connectionId} taken={taken} />}
              <TemplateFields editor={editor} editing={editing} />
              <TemplateRules editor={editor} />
            </>
          )}
        </div>
        <TemplateFooter editor={editor} lock={lock} onSave={save} />
      </div>
      {isWide && <aside className={styles.beside}>{preview}</aside>}
    </div>
  )
}

function withProblems(fields: readonly FieldDraft[]): readonly number[] {
  return fields
    .filter((field) => countProblems(field, fields) > 0)
    .flatMap((field) => [field.id, ...withProblems(field.fields)])
}
