import type { MetadataProblemCode } from '../../../shared/domain/metadata/metadata-text.ts'
import type { ReviewProblemCode } from '../../../shared/domain/review-problems.ts'
import type { ReviewProblem } from '../../../shared/schemas/review.ts'
import { metadata } from '../documents/metadata.ts'
import { plural } from '../format.ts'
import { violationsMessage } from './template-problems.ts'

type Facts = ReviewProblem['facts']
type MetadataTextCode = Extract<ReviewProblemCode, `metadata-${MetadataProblemCode}`>

/** "The field “price”", or "A field" where the name is not known. */
const field = ({ name }: Facts) => (typeof name === 'string' ? `The field “${name}”` : 'A field')
const number = (value: Facts[string] | undefined) => (typeof value === 'number' ? value : 1)

const texts: Readonly<Record<Exclude<ReviewProblemCode, MetadataTextCode>, (facts: Facts) => string>> = {
  'title-missing': () => 'Give it a title.',
  'title-too-long': () => 'This title is too long.',
  'collection-missing': () => 'Name the collection.',
  'collection-too-long': () => 'This name is too long.',
  'id-missing': () => 'It needs an ID.',
  'id-not-usable': () => 'An ID is one line of up to 1,000 characters.',
  'text-missing': () => 'There is no text yet.',
  'text-too-long': () => 'This text is too long for one document.',
  'address-missing': () => 'Enter a web address.',
  'address-not-usable': () => 'This is not a web address. It should begin with https:// or http://',
  'pictures-not-sent': () => 'This connection does not send pictures from this computer.',
  'metadata-too-long': () => 'There is more metadata than one document can have.',
  'template-violated': (facts) => `Template: ${violationsMessage(facts)}.`,
  'known-metadata-not-seen': () =>
    'The metadata of the document in the library is not known here, so nothing can be added to it. Empty this, or choose otherwise.',
  'picture-gone': () => 'The picture is no longer on this computer. Remove the row and choose it again.',
  'picture-too-large': () => 'This picture is too large. The service takes pictures up to 5 MB.',
  'picture-not-readable': () => 'This picture is damaged and cannot be read.',
  'picture-type-not-taken': () =>
    'The service does not take this kind of picture. PNG, JPEG, WEBP and GIF work.',
  'text-not-whole': () => 'Only the beginning of this text could be read back. Look through it.',
  'cell-not-readable': () => 'The cell of the table could not be read. Look through what is here.',
  'cell-too-long': () => 'The cell of the table was too long and is cut off here.',
  'characters-lost': ({ count, line, column }) =>
    line === undefined
      ? 'Some characters could not be read. Look through what is here.'
      : `Line ${number(line)} has a character that couldn’t be read, at ${number(column)}${number(count) > 1 ? `; ${plural(number(count) - 1, 'other', 'others')} after it` : ''}. Check the text.`,
  'row-not-readable': () => 'The row of the table could not be read whole. Look through what is here.',
  'content-not-clear': ({ others }) =>
    others === undefined
      ? 'The row of the table holds more than one text or address. Look through this one.'
      : `The row of the table holds more than one text or address. Left out here: “${others}”.`,
  'too-many-cells': ({ others }) =>
    others === undefined
      ? 'The row has more cells than the table has columns.'
      : `The row has more cells than the table has columns. Left out here: “${others}”.`,
  'too-few-cells': () => 'The row has fewer cells than the table has columns.',
  'field-clash': (facts) => `${field(facts)} is here twice.`,
  'field-name-missing': () => 'A field has no name.',
  'number-not-exact': (facts) => `${field(facts)} may have lost digits in the table.`,
  'number-not-known': (facts) => `${field(facts)} is not a number.`,
  'date-not-known': (facts) => `${field(facts)} is not a date that can be understood.`,
  'yes-no-not-known': (facts) => `${field(facts)} is neither yes nor no.`,
  'value-not-json': (facts) => `${field(facts)} cannot be read as JSON.`,
}

const ofText: Readonly<Record<MetadataTextCode, MetadataProblemCode>> = {
  'metadata-not-json': 'not-json',
  'metadata-not-an-object': 'not-an-object',
  'metadata-duplicate-field': 'duplicate-field',
  'metadata-value-expected': 'value-expected',
  'metadata-name-expected': 'name-expected',
  'metadata-colon-expected': 'colon-expected',
  'metadata-comma-expected': 'comma-expected',
  'metadata-closing-brace-expected': 'closing-brace-expected',
  'metadata-closing-bracket-expected': 'closing-bracket-expected',
  'metadata-bad-number': 'bad-number',
  'metadata-bad-text': 'bad-text',
  'metadata-unknown-word': 'unknown-word',
  'metadata-comment': 'comment',
  'metadata-text-after-end': 'text-after-end',
  'metadata-too-deep': 'too-deep',
}

const isOfText = (code: ReviewProblemCode): code is MetadataTextCode => code in ofText

/** What stands in the way of a row. */
export function reviewProblemMessage({ code, facts }: Pick<ReviewProblem, 'code' | 'facts'>): string {
  if (!isOfText(code)) return texts[code](facts)
  return metadata.problemAt({
    code: ofText[code],
    line: number(facts.line),
    column: number(facts.column),
    offset: 0,
    length: 0,
    ...(typeof facts.name === 'string' && { field: facts.name }),
  })
}
