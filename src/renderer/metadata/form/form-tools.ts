import { createContext, type KeyboardEvent, type ReactNode, use } from 'react'
import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import type {
  KnownField,
  TemplateField,
  TemplateViolation,
} from '../../../shared/domain/templates/template.ts'
import type { MenuEntry } from '../../ui/menu/menu.tsx'
import type { DraftChange } from '../change-draft.ts'
import type { DraftRow } from '../draft-rows.ts'
import type { FieldProblem } from '../editor-context.ts'
import type { MetadataDraft } from '../metadata-draft.ts'
import type { SavedGroup } from '../saved-fields.ts'

export type UsedValue = { readonly text: string; readonly seen: number }

export type EditorProps = {
  readonly value: string
  readonly label: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
  readonly 'data-value': true
  onChange(value: string): void
  onDone(): void
}

export type FieldRowsProps = {
  readonly rows: readonly DraftRow[]
  readonly fields: readonly TemplateField[]
  readonly saved: SavedGroup | undefined
  readonly path: MetadataPath
  readonly depth: number
  /** The nested group with these fields; `id`: null if it is not in the text yet. */
  readonly group?: { readonly id: number | null; readonly name: string }
}

export type FormTools = {
  /** Metadata that changes are marked against; undefined for none. */
  readonly saved: string | null | undefined
  readonly locked: boolean
  /** True if values appear in boxes, as on a form to fill in; false for plain text. */
  readonly isBoxed: boolean
  readonly showAllProblems: boolean
  /** True if template violations block saving, false if they only warn. */
  readonly blocks: boolean
  readonly known: readonly KnownField[]
  nextId(): number
  draftNow(): MetadataDraft
  change(change: DraftChange): void
  /** Focuses an element once the change is rendered. `opens`: also opens the value's editor. */
  focusLater(find: () => HTMLElement | null | undefined, opens?: boolean): void
  announce(message: string): void
  openMenu(
    label: string,
    at: DOMRect | { x: number; y: number },
    entries: readonly (MenuEntry | false)[],
  ): void
  drawRows(rows: FieldRowsProps): ReactNode
  problemsAt(path: MetadataPath): readonly FieldProblem[]
  isWrong(path: MetadataPath): boolean
  violationsAt(path: MetadataPath): readonly TemplateViolation[]
  violationsWithin(path: MetadataPath): readonly TemplateViolation[]
}

export const FormToolsContext = createContext<FormTools | null>(null)

export function useFormTools(): FormTools {
  const tools = use(FormToolsContext)
  if (tools === null) throw new Error('A row of the form stands outside of it')
  return tools
}

export function knownAt(known: readonly KnownField[], path: MetadataPath): KnownField | undefined {
  const names = path.filter((step) => typeof step === 'string')
  return known.find(
    (field) => field.path.length === names.length && field.path.every((name, at) => name === names[at]),
  )
}

export const valueOfRow = (list: ParentNode | null, key: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-row="${key}"] :is([data-name], [data-value])`) ?? null

/** Distance that Alt and an arrow key move a row: -1, 1, or 0 for other keys. */
export function stepOfKey({ altKey, key, defaultPrevented }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey || defaultPrevented) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}
