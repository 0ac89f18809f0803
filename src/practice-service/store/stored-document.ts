/** Formats of `docs/service-interface.md`, "Content types accepted in content". */
export type PictureFormat = 'PNG' | 'JPEG' | 'WEBP' | 'GIF'

export type IndexedPicture = {
  readonly format: PictureFormat
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly bytes: Uint8Array
}

/** Indexed content. `usage` counts characters; kilobytes for a picture. */
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

export type NewDocument = {
  readonly id: string
  readonly collection: string
  readonly title: string
  readonly metadata: string | null
  readonly indexed: IndexedContent
}

export type DocumentChange = { readonly title?: string; readonly metadata?: string }

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

export type DocumentSummary = Pick<
  StoredDocument,
  'id' | 'collection' | 'title' | 'type' | 'usage' | 'indexedAtMs' | 'updatedAtMs'
>

export type DocumentCounts = {
  readonly all: number
  readonly text: number
  readonly website: number
  readonly image: number
}
