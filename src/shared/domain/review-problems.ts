/** Problems of a row of the review, by the field concerned; the catalogue has words for each. */
export const reviewProblemCodes = [
  // Found by the checks, which use the rules of the form for one document.
  'title-missing',
  'title-too-long',
  'collection-missing',
  'collection-too-long',
  /** Facts: the `known` collection that it nearly equals. A row with nothing else is undecided. */
  'collection-near',
  'id-missing',
  'id-not-usable',
  'text-missing',
  'text-too-long',
  'address-missing',
  'address-not-usable',
  'pictures-not-sent',
  'metadata-too-long',
  // Facts: `line` and `column` from 1; `name` of the field where one is concerned.
  'metadata-not-json',
  'metadata-not-an-object',
  'metadata-duplicate-field',
  'metadata-value-expected',
  'metadata-name-expected',
  'metadata-colon-expected',
  'metadata-comma-expected',
  'metadata-closing-brace-expected',
  'metadata-closing-bracket-expected',
  'metadata-bad-number',
  'metadata-bad-text',
  'metadata-unknown-word',
  'metadata-comment',
  'metadata-text-after-end',
  'metadata-too-deep',
  // Facts: `count`, and of the first `place`, `violation` and `wanted`.
  'template-violated',
  /**
   * The known document to update was edited by its ID alone: laying metadata over unknown metadata would lose
   * it.
   */
  'known-metadata-not-seen',

  // Found while reading, or since then; each goes when its field is edited.
  /** Facts: the answer's `status`, none if nothing answers. A row with nothing else is undecided. */
  'page-dead',
  'picture-gone',
  'picture-too-large',
  'picture-not-readable',
  'picture-type-not-taken',
  /** Only the beginning of the text could be recovered from a damaged library. */
  'text-not-whole',
  'cell-not-readable',
  'cell-too-long',
  'characters-lost',
  'row-not-readable',
  /** A row of a table has a text and an address, or two of either. */
  'content-not-clear',
  'too-many-cells',
  'too-few-cells',
  // About one metadata field: facts `name`, so that the problem goes when that field is set.
  'field-clash',
  'field-name-missing',
  'number-not-exact',
  'number-not-known',
  'date-not-known',
  'yes-no-not-known',
  'kind-not-chosen',
  'value-not-json',
] as const
export type ReviewProblemCode = (typeof reviewProblemCodes)[number]
