import type { CopyComparison, CopyContents } from '../../shared/schemas/backups.ts'

/** What the copies need of the library that is open. */
export type CopiedLibrary = {
  copyTo(file: string, onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<void>
  listForComparison(after: number): Promise<{
    readonly documents: readonly ListedDocument[]
    readonly next: number | null
  }>
}

export type ListedDocument = {
  readonly connectionId: string
  readonly documentId: string
  readonly changedAt: number
  readonly title: string | null
}

/** One copy, read without the library or the window waiting for it. */
export type CopyReader = {
  check(): Promise<void>
  look(): Promise<
    Omit<CopyContents, 'picturesMissing'> & {
      readonly pictures: readonly string[]
      readonly names: Readonly<Record<string, string>>
    }
  >
  compare(documents: readonly ListedDocument[]): Promise<void>
  result(): Promise<CopyComparison>
  end(): Promise<void>
  /** Gives up whatever it is at. */
  stop(): Promise<void>
}
