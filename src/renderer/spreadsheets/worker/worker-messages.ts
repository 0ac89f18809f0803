import type { ReviewCandidate } from '../../../shared/schemas/review.ts'
import type { ReadingWishes, Row } from '../cell.ts'
import type { Mapping } from '../columns/column-use.ts'
import type { CandidateContext } from '../columns/to-candidate.ts'
import type { TableProblemCode } from '../table-problem.ts'
import type { TableLook } from './table-look.ts'

export type TableLayout = { readonly columns: readonly string[]; readonly mapping: Mapping }

/** Request or answer with matching number; unexpected answers are dropped. */
export type Numbered<T> = { readonly id: number; readonly message: T }

/** Requests are sequential: `next` asks for the next bundle of the last begun reading. */
export type TableRequest =
  | {
      readonly kind: 'look'
      readonly source: File | string
      readonly name: string
      readonly wishes: ReadingWishes
      readonly headerRow: number | null | undefined
    }
  | { readonly kind: 'candidates'; readonly context: CandidateContext }
  | { readonly kind: 'rows' }
  | { readonly kind: 'next' }

export type Bundle = {
  readonly candidates: readonly ReviewCandidate[]
  readonly rows: readonly Row[]
  readonly read: number
}

export type TableAnswer =
  | { readonly kind: 'progress'; readonly read: number }
  | { readonly kind: 'look'; readonly look: TableLook }
  | { readonly kind: 'bundle'; readonly bundle: Bundle }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly code: TableProblemCode }
