/** The formats of `docs/service-interface.md`, "Content types accepted in content". */
export type PictureFormat = 'PNG' | 'JPEG' | 'WEBP' | 'GIF'

/** Facts recorded about a picture. Sizes in pixels, as the picture is shown. */
export type IndexedPicture = {
  readonly format: PictureFormat
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly bytes: Uint8Array
}

/** Content as indexed. `usage` counts characters stored; for a picture, kilobytes. */
export type IndexedContent =
  | { readonly type: 'text'; readonly content: string; readonly usage: number }
  | {
      readonly type: 'website'
      readonly content: string
      readonly usage: number
      readonly indexedText: string
      readonly pageTitle: string | null
      readonly finalAddress: string
    }
  | {
      readonly type: 'image'
      readonly content: string
      readonly usage: number
      readonly finalAddress: string | null
      readonly picture: IndexedPicture
    }

/** A document as it is put into the store; `metadata` is JSON text, `null` where none was sent. */
export type NewDocument = {
  readonly id: string
  readonly collection: string
  readonly title: string
  readonly metadata: string | null
  readonly indexed: IndexedContent
}

/** A change by PATCH: only the members that are there are changed. */
export type DocumentChange = { readonly title?: string; readonly metadata?: string }

/** A document as the page shows it, without a picture's bytes. */
export type StoredDocument = {
  readonly id: string
  readonly collection: string
  readonly title: string
  readonly type: 'text' | 'website' | 'image'
  readonly content: string
  readonly metadata: string | null
  readonly usage: number
  readonly indexedText: string | null
  readonly pageTitle: string | null
  readonly finalAddress: string | null
  readonly indexedAtMs: number
  readonly updatedAtMs: number | null
  readonly picture: Omit<IndexedPicture, 'bytes'> | null
}

/** Line of the document list. */
export type DocumentSummary = Pick<
  StoredDocument,
  'id' | 'collection' | 'title' | 'type' | 'usage' | 'indexedAtMs' | 'updatedAtMs'
>

/** Number of documents, in all and of each type. */
export type DocumentCounts = {
  readonly all: number
  readonly text: number
  readonly website: number
  readonly image: number
}
