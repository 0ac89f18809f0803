import type { NotTaken } from '../../shared/domain/not-taken.ts'
import type { ReviewProblem } from '../../shared/schemas/review.ts'

/** A table on its way to the import screen: a file, or the text or HTML of what was copied from a spreadsheet. */
export type FoundTable = {
  readonly kind: 'table'
  /** What the person knows it by: the file's name, or empty for what came by the clipboard. */
  readonly name: string
  readonly source: File | string
}

/** What only a row of the review has a place for; a thing with any of it goes there even if it came alone. */
type ForRow = {
  /** JSON text. */
  readonly metadata?: string
  /** What reading it found wrong. */
  readonly problems?: readonly ReviewProblem[]
}

/** What would become one document. `title` is empty where nothing says one; `source` tells where it came from. */
export type FoundThing = ForRow & FoundContent

type FoundContent =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly title: string
      readonly source: string
      /** Where the text of a file is nothing but web addresses, line by line. */
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

/** What became of one thing that came in. */
export type Outcome =
  | { readonly taken: true; readonly found: Found }
  | { readonly taken: false; readonly notTaken: NotTaken }

/** Whether the form has a place for all of it. */
export function fitsOnForm({ metadata, problems = [] }: FoundThing): boolean {
  return metadata === undefined && problems.length === 0
}

export const take = (found: Found): Outcome => ({ taken: true, found })
export const leave = (notTaken: NotTaken): Outcome => ({ taken: false, notTaken })

/** A file that came in. */
export type FileSource = {
  readonly kind: 'file'
  readonly file: File
  /** Where it lies in the folder it came with, `Trip/harbour.jpg`; its name alone otherwise. */
  readonly place: string
  /** A picture's description on the page it was dragged from; empty where there is none. */
  readonly title: string
  /** What else says the same as the file, for when the file turns out to be of no use. */
  readonly instead: FoundThing | null
}

/** What a drop or a paste turns out to hold. */
export type Recognised =
  | { readonly kind: 'nothing' }
  /** Files and folders, which are still to be read. */
  | {
      readonly kind: 'files'
      readonly files: readonly FileSource[]
      readonly entries: readonly FileSystemEntry[]
    }
  | { readonly kind: 'outcomes'; readonly outcomes: readonly Outcome[] }
  /** Several lines that are all addresses: only the person knows whether they are one text. */
  | {
      readonly kind: 'addresses'
      readonly addresses: readonly FoundThing[]
      readonly text: FoundThing
    }
