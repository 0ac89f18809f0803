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

/** A text that documents have in a field, and how many have it. */
export type UsedValue = { readonly text: string; readonly seen: number }

/** What the editors of all kinds have in common. */
export type EditorProps = {
  readonly value: string
  readonly label: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
  readonly 'data-value': true
  onChange(value: string): void
  /** The value is chosen, so that the editor may close. */
  onDone(): void
}

export type FieldRowsProps = {
  readonly rows: readonly DraftRow[]
  readonly fields: readonly TemplateField[]
  /** The fields as they were saved; undefined if nothing was. */
  readonly saved: SavedGroup | undefined
  /** Leads to the group these fields are in. */
  readonly path: MetadataPath
  readonly depth: number
  /** The group inside another whose fields these are, as far as it is in the text. */
  readonly group?: { readonly id: number | null; readonly name: string }
}

/** What every row of the form needs of the editor around it. */
export type FormTools = {
  readonly locked: boolean
  /** Whether values stand in boxes, as on a form that is filled in, or as plain text. */
  readonly isBoxed: boolean
  readonly showAllProblems: boolean
  /** Whether what does not fit the template is not taken, or only told of. */
  readonly blocks: boolean
  /** The fields that documents of the collection have. */
  readonly known: readonly KnownField[]
  /** The id of the next new row. */
  nextId(): number
  /** The draft as it is now, to come back to by `{ kind: 'revert' }`. */
  draftNow(): MetadataDraft
  change(change: DraftChange): void
  /** Focuses something once the change is on the screen. `opens`: a value, with its editor. */
  focusLater(find: () => HTMLElement | null | undefined, opens?: boolean): void
  /** Says something to screen readers. */
  announce(message: string): void
  /** Opens a menu below an element or at a place of the window. */
  openMenu(
    label: string,
    at: DOMRect | { x: number; y: number },
    entries: readonly (MenuEntry | false)[],
  ): void
  /** The fields of a group inside another. Here, because a row may hold rows. */
  drawRows(rows: FieldRowsProps): ReactNode
  /** What is wrong with the field besides. */
  problemsAt(path: MetadataPath): readonly FieldProblem[]
  /** Whether something is wrong with the field, or with one inside it, besides what its row says. */
  isWrong(path: MetadataPath): boolean
  violationsAt(path: MetadataPath): readonly TemplateViolation[]
  /** Those at the path or at something inside it, of a value that has one control for all of it. */
  violationsWithin(path: MetadataPath): readonly TemplateViolation[]
}

export const FormToolsContext = createContext<FormTools | null>(null)

export function useFormTools(): FormTools {
  const tools = use(FormToolsContext)
  if (tools === null) throw new Error('A row of the form stands outside of it')
  return tools
}

/** The field that documents have at a path, whatever its place in lists of groups. */
export function knownAt(known: readonly KnownField[], path: MetadataPath): KnownField | undefined {
  const names = path.filter((step) => typeof step === 'string')
  return known.find(
    (field) => field.path.length === names.length && field.path.every((name, at) => name === names[at]),
  )
}

/** The value of a row, or its editor. */
export const valueOfRow = (list: ParentNode | null, key: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-row="${key}"] :is([data-name], [data-value])`) ?? null

/** How far Alt and an arrow key move a row: -1, 1, or 0 for any other key. */
export function stepOfKey({ altKey, key, defaultPrevented }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey || defaultPrevented) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}

/**
 * Runs `then` once the focus has gone where it goes, and if a press takes it there, once the click is over: what moved
 * between press and release would take the click from the button it was meant for.
 */
export function afterClick(then: () => void): void {
  const isPressed = document.querySelector(':active') !== null
  if (isPressed) addEventListener('pointerup', () => setTimeout(then), { once: true, capture: true })
  else setTimeout(then)
}
