import { createContext, use } from 'react'
import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { TemplateViolation } from '../../../shared/domain/templates/template.ts'
import type { DraftChange } from '../change-draft.ts'

/** What every row of the form needs of the editor around it. */
export type FormTools = {
  readonly locked: boolean
  readonly showAllProblems: boolean
  /** Whether what does not fit the template is not taken, or only told of. */
  readonly blocks: boolean
  /** The place where the id of the next new row can be read. */
  nextId(): number
  change(change: DraftChange): void
  /** Focuses something once the change is on the screen. */
  focusLater(find: () => HTMLElement | null | undefined): void
  /** Says something to screen readers. */
  announce(message: string): void
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

/** The controls that a row is known by, to focus it. */
export const controlOfRow = (list: ParentNode | null, key: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(
    `[data-row="${key}"] :is(input, textarea, select, button):not(:disabled, [tabindex="-1"])`,
  ) ?? null

/** Longer than the press and release of a click. */
const clickMs = 300

/**
 * Waits until a click is over that took the focus away: what moved between its press and its release would take the
 * click from the button it was meant for.
 */
export function afterClick(then: () => void): void {
  setTimeout(then, clickMs)
}
