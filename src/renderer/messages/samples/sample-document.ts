/** A value of a sample's metadata. */
type SampleValue = string | number | boolean | readonly string[]

/** A document of the invented harbour museum that a newcomer tries things on. */
export type SampleDocument = {
  /** Of the document and, for a picture, of its file below `resources/samples/museum`. */
  readonly id: string
  readonly collection: string
  readonly title: string
  readonly content:
    | { readonly kind: 'picture' }
    | { readonly kind: 'text'; readonly text: string }
    /** Below the practice service's address; `picture` names the file shown beside it. */
    | { readonly kind: 'page'; readonly path: string; readonly picture: string }
  readonly metadata: Readonly<Record<string, SampleValue>>
}
