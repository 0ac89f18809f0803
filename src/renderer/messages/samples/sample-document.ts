type SampleValue = string | number | boolean | readonly string[]

/** A document of an invented harbour museum, for trying the app. */
export type SampleDocument = {
  /** ID of the document, and of a picture's file below `resources/samples/museum`. */
  readonly id: string
  readonly collection: string
  readonly title: string
  readonly content:
    | { readonly kind: 'picture' }
    | { readonly kind: 'text'; readonly text: string }
    /** `path`: below the practice service's address; `picture`: the file shown beside it. */
    | { readonly kind: 'page'; readonly path: string; readonly picture: string }
  readonly metadata: Readonly<Record<string, SampleValue>>
}
