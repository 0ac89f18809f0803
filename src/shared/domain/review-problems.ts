/** Problems of a review row, by field; the catalogue has the wording. */
export const reviewProblemCodes = [
  'title-missing',
  'title-too-long',
  'collection-missing',
  'collection-too-long',
  /** Facts: `known`, the similar collection. A row with no other problem is undecided. */
  'collection-near',
  'id-missing',
  'id-not-usable',
  'text-missing',
  'text-too-long',
  'address-missing',
  'address-not-usable',
  'pictures-not-sent',
  'metadata-too-long',
  // Facts: `line` and `column` from 1; `name` of the field, if any.
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
  // Facts: `count`, and the first one's `place`, `violation` and `wanted`.
  'template-violated',
  /** The known document was edited by ID alone: laying metadata over unknown metadata would lose it. */
  'known-metadata-not-seen',

  /** Facts: `status` of the answer, absent if nothing answers. A row with no other problem is undecided. */
  'page-dead',
  'picture-gone',
  'picture-too-large',
  'picture-not-readable',
  'picture-type-not-taken',
  /** Only the beginning of the text was recovered from a damaged library. */
  'text-not-whole',
  'cell-not-readable',
  'cell-too-long',
  'characters-lost',
  'row-not-readable',
  /** A row of a table has a text and an address, or two of either. */
  'content-not-clear',
  'too-many-cells',
  'too-few-cells',
  // About one metadata field; fact `name`, so that setting that field clears the problem.
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
