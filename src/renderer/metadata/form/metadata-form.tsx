import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { type DraftChange, isLocked } from '../change-draft.ts'
import type { EditorContext } from '../editor-context.ts'
import { type MetadataDraft, problemsOfText } from '../metadata-draft.ts'
import { isTooLongForForm, mostInForm } from '../read-metadata-tree.ts'
import { FieldRows } from './field-rows.tsx'
import { FormToolsContext } from './form-tools.ts'

type MetadataFormProps = {
  readonly draft: MetadataDraft
  readonly context: EditorContext
  readonly showAllProblems: boolean
  nextId(): number
  onChange(change: DraftChange): void
}

const noFields = [] as const
const top = [] as const

export function MetadataForm({ draft, context, showAllProblems, nextId, onChange }: MetadataFormProps) {
  const { metadata } = messages
  const [message, setMessage] = useState('')
  const wanted = useRef<(() => HTMLElement | null | undefined) | null>(null)
  useEffect(() => {
    const found = wanted.current?.()
    if (!found) return
    wanted.current = null
    found.focus()
  })
  const focusLater = useCallback((find: () => HTMLElement | null | undefined) => {
    wanted.current = find
  }, [])
  const locked = isLocked(draft)
  const { violations, template } = context
  const byPath = useMemo(() => {
    const found = new Map<string, TemplateViolation[]>()
    for (const violation of violations) {
      const key = JSON.stringify(violation.path)
      found.set(key, [...(found.get(key) ?? []), violation])
    }
    return found
  }, [violations])
  const blocks = template?.onViolation === 'block'
  const tools = useMemo(
    () => ({
      locked,
      showAllProblems,
      blocks,
      nextId,
      change: onChange,
      focusLater,
      announce: setMessage,
      violationsAt: (path: readonly (string | number)[]) =>
        byPath.size === 0 ? noFields : (byPath.get(JSON.stringify(path)) ?? noFields),
      violationsWithin: (path: readonly (string | number)[]) =>
        violations.filter((violation) => path.every((step, at) => violation.path[at] === step)),
    }),
    [locked, showAllProblems, blocks, nextId, onChange, focusLater, byPath, violations],
  )
  const showJson = (
    <Button small onClick={() => onChange({ kind: 'view', view: 'json' })}>
      {metadata.showJson}
    </Button>
  )
  // Not even the fields of an earlier text: locked beside this one, they would be taken for all there is.
  if (isTooLongForForm(draft.text))
    return (
      <Notice actions={showJson}>
        <p>{metadata.tooLongForForm(draft.text.length, mostInForm)}</p>
      </Notice>
    )
  const problem = locked ? problemsOfText(draft.text)[0] : undefined
  return (
    <FormToolsContext value={tools}>
      {problem !== undefined && (
        <Notice look="caution" actions={showJson}>
          <p>
            {metadata.formLocked} {metadata.problemAt(problem)}
          </p>
        </Notice>
      )}
      <FieldRows
        rows={draft.form.rows}
        fields={template?.fields ?? noFields}
        known={context.knownFields}
        path={top}
        depth={1}
      />
      <VisuallyHidden>
        <span aria-live="polite">{message}</span>
      </VisuallyHidden>
    </FormToolsContext>
  )
}
