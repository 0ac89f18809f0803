import type { NotTaken } from '../../shared/domain/not-taken.ts'
import type { ReviewProblem } from '../../shared/schemas/review.ts'

export type FoundTable = {
  readonly kind: 'table'
  /** The file name; empty for the clipboard. */
  readonly name: string
  readonly source: File | string
}

/** Parts that only a row of the review can hold: an item with any of them goes there even if it is alone. */
type ForRow = {
  readonly metadata?: string
  readonly problems?: readonly ReviewProblem[]
}

export type FoundThing = ForRow & FoundContent

type FoundContent =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly title: string
      readonly source: string
      readonly addresses?: readonly string[]
    }
  | { readonly kind: 'website'; readonly address: string; readonly title: string; readonly source: string }
  | {
      readonly kind: 'picture-address'
      readonly address: string
      readonly title: string
      readonly source: string
    }
  | { readonly kind: 'picture'; readonly file: File; readonly title: string; readonly source: string }

export type Found = FoundThing | FoundTable

export type Outcome =
  | { readonly taken: true; readonly found: Found }
  | { readonly taken: false; readonly notTaken: NotTaken }

export function fitsOnForm({ metadata, problems = [] }: FoundThing): boolean {
  return metadata === undefined && problems.length === 0
}

export const take = (found: Found): Outcome => ({ taken: true, found })
export const leave = (notTaken: NotTaken): Outcome => ({ taken: false, notTaken })

export type FileSource = {
  readonly kind: 'file'
  readonly file: File
  /** Path within its folder, such as `Trip/harbour.jpg`; otherwise its name. */
  readonly place: string
  readonly title: string
  /** An alternative form of the item, if the file is unusable. */
  readonly instead: FoundThing | null
}

export type Recognised =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'files'
      readonly files: readonly FileSource[]
      readonly entries: readonly FileSystemEntry[]
    }
  | { readonly kind: 'outcomes'; readonly outcomes: readonly Outcome[] }
  /** Several lines, each an address: only the user knows whether they are one text. */
  | {
      readonly kind: 'addresses'
      readonly addresses: readonly FoundThing[]
      readonly text: FoundThing
    }
