/** Why a change of many documents leaves one of them as it is; the wording belongs to the screen. */
export const changeProblemCodes = [
  /** The library has no such document. */
  'document-unknown',
  /** The document was edited by its id alone, so that its fields cannot be told apart. */
  'metadata-unknown',
  'metadata-not-valid',
  'title-unknown',
  'title-empty',
  'title-too-long',
  /** The field holds something to which nothing can be added, such as a single text. */
  'not-a-list',
  /** The field holds something in which nothing can be found, such as a number. */
  'not-text',
  'template-violated',
  'metadata-too-long',
  /** The document was edited after it had been looked at, or after the change that is to be undone. */
  'changed-since',
  /** The change was ended before the document's turn came. */
  'stopped',
] as const
export type ChangeProblem = (typeof changeProblemCodes)[number]

/** So many documents can be changed at a time. */
export const mostChangedTogether = 10_000
