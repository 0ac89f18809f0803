import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { ContextMenu, type ContextMenuProps } from '../../ui/menu/menu.tsx'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import type { DraftChange } from '../change-draft.ts'
import { isSamePath } from '../draft-rows.ts'
import type { EditorContext } from '../editor-context.ts'
import type { MetadataDraft } from '../metadata-draft.ts'
import { FieldRows } from './field-rows.tsx'
import { type FormTools, FormToolsContext } from './form-tools.ts'

type FormFrameProps = {
  readonly context: EditorContext
  readonly saved?: string | null | undefined
  readonly locked: boolean
  readonly isBoxed: boolean
  readonly showAllProblems: boolean
  nextId(): number
  draftNow(): MetadataDraft
  onChange(change: DraftChange): void
  readonly children: ReactNode
}

type Wanted = { find(): HTMLElement | null | undefined; readonly opens: boolean }

const noViolations = [] as const
const noProblems = [] as const

const isWithin = (inner: MetadataPath, path: MetadataPath) => path.every((step, at) => inner[at] === step)

export function FormFrame(props: FormFrameProps) {
  const { context, saved, locked, isBoxed, showAllProblems, nextId, draftNow, onChange, children } = props
  const [message, setMessage] = useState('')
  const [menu, setMenu] = useState<Omit<ContextMenuProps, 'onClose'> | null>(null)
  const wanted = useRef<Wanted | null>(null)
  // A changed row alone may bring the wanted element.
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const found = wanted.current?.find()
    if (!found) return
    const opens = wanted.current?.opens === true
    wanted.current = null
    found.focus()
    if (opens && found instanceof HTMLButtonElement) found.click()
  })
  const focusLater = useCallback<FormTools['focusLater']>((find, opens = false) => {
    wanted.current = { find, opens }
    lookAgain()
  }, [])
  const openMenu = useCallback<FormTools['openMenu']>((label, at, entries) => {
    const place = 'bottom' in at ? { x: at.left, y: at.bottom } : at
    setMenu({ label, ...place, entries })
  }, [])
  const { violations, template, knownFields, problems = noProblems } = context
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
    (): FormTools => ({
      ...{ saved, locked, isBoxed, showAllProblems, blocks, known: knownFields, nextId, draftNow },
      change: onChange,
      focusLater,
      announce: setMessage,
      openMenu,
      drawRows: (rows) => <FieldRows {...rows} />,
      violationsAt: (path) =>
        byPath.size === 0 ? noViolations : (byPath.get(JSON.stringify(path)) ?? noViolations),
      problemsAt: (path) => problems.filter((problem) => isSamePath(problem.path, path)),
      violationsWithin: (path) => violations.filter((violation) => isWithin(violation.path, path)),
      isWrong: (path) => [...problems, ...violations].some((wrong) => isWithin(wrong.path, path)),
    }),
    [
      saved,
      locked,
      isBoxed,
      showAllProblems,
      blocks,
      knownFields,
      nextId,
      draftNow,
      onChange,
      focusLater,
      openMenu,
      byPath,
      violations,
      problems,
    ],
  )
  return (
    <FormToolsContext value={tools}>
      {children}
      {menu !== null && <ContextMenu {...menu} onClose={() => setMenu(null)} />}
      <VisuallyHidden>
        <span aria-live="polite">{message}</span>
      </VisuallyHidden>
    </FormToolsContext>
  )
}
