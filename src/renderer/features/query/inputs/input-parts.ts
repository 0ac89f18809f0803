import type { KnownNames } from '../completion.ts'
import type { FilterDraft } from '../filter-draft.ts'

/** What every part of a filter's form is given. */
export type InputParts = {
  readonly draft: FilterDraft
  readonly known: KnownNames
  readonly problem: string | undefined
  change(changed: Partial<FilterDraft>): void
}
