import type { MetadataProblemCode } from '../../../shared/domain/metadata/metadata-text.ts'
import type { ReviewProblemCode } from '../../../shared/domain/review-problems.ts'
import type { ReviewProblem } from '../../../shared/schemas/review.ts'
import { metadata } from '../documents/metadata.ts'
import { websites } from '../documents/websites.ts'
import { plural } from '../format.ts'
import { violationsMessage } from './template-problems.ts'

type Facts = ReviewProblem['facts']
type MetadataTextCode = Extract<ReviewProblemCode, `metadata-${MetadataProblemCode}`>

/** "“price”", or "A field" if the name is unknown. */
const field = ({ name }: Facts) => (typeof name === 'string' ? `“${name}”` : 'A field')
const number = (value: Facts[string] | undefined) => (typeof value === 'number' ? value : 1)

const texts: Readonly<Record<Exclude<ReviewProblemCode, MetadataTextCode>, (facts: Facts) => string>> = {
  'title-missing': () => 'Enter a title',
  'title-too-long': () => 'Title is too long',
  'collection-missing': () => 'Choose a collection',
  'collection-too-long': () => 'Name is too long',
  'collection-near': ({ known }) =>
    typeof known === 'string' ? `Did you mean “${known}”?` : 'Almost the same as another collection',
  'id-missing': () => 'Enter an ID',
  'id-not-usable': () => 'IDs are one line, up to 1,000 characters',
  'text-missing': () => 'Enter a text',
  'text-too-long': () => 'Text is too long for one document',
  'address-missing': () => 'Enter a web address',
  'address-not-usable': () => 'Not a web address: start with https://',
  'pictures-not-sent': () => 'This connection can’t send pictures from this computer',
  'metadata-too-long': () => 'Too much metadata for one document',
  'template-violated': (facts) => `Template: ${violationsMessage(facts)}`,
  'known-metadata-not-seen': () =>
    'The existing metadata isn’t on this computer. Clear this, or don’t update.',
  'page-dead': ({ status }) => websites.dead(typeof status === 'number' ? status : null),
  'picture-gone': () => 'Picture is gone. Remove the row and choose it again.',
  'picture-too-large': () => 'Too large: pictures can be up to 5 MB',
  'picture-not-readable': () => 'Picture is damaged',
  'picture-type-not-taken': () => 'Pictures must be PNG, JPEG, WEBP or GIF',
  'text-not-whole': () => 'Only the beginning of this text was recovered. Check it.',
  'cell-not-readable': () => 'The cell can’t be read. Check the value.',
  'cell-too-long': () => 'The cell was too long and is cut off',
  'characters-lost': ({ count, line, column }) =>
    line === undefined
      ? 'Some characters can’t be read. Check the text.'
      : `Line ${number(line)} has a character that couldn’t be read, at ${number(column)}${number(count) > 1 ? `; ${plural(number(count) - 1, 'other', 'others')} after it` : ''}. Check the text.`,
  'row-not-readable': () => 'The row can’t be read completely. Check the text.',
  'content-not-clear': ({ others }) =>
    others === undefined
      ? 'The row has several texts or addresses. Check this one.'
      : `The row has several texts or addresses. Left out: “${others}”`,
  'too-many-cells': ({ others }) =>
    others === undefined ? 'More cells than columns' : `More cells than columns. Left out: “${others}”`,
  'too-few-cells': () => 'Fewer cells than columns',
  'field-clash': (facts) => `${field(facts)} is here twice`,
  'field-name-missing': () => 'A field has no name',
  'number-not-exact': (facts) => `${field(facts)} may have lost digits`,
  'number-not-known': (facts) => `${field(facts)} is not a number`,
  'date-not-known': (facts) => `${field(facts)} is not a date`,
  'yes-no-not-known': (facts) => `${field(facts)} is neither yes nor no`,
  'kind-not-chosen': (facts) => `${field(facts)} can be read in several ways`,
  'value-not-json': (facts) => `${field(facts)} is not JSON`,
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

export function reviewProblemsMessage(problems: readonly Pick<ReviewProblem, 'code' | 'facts'>[]): string {
  const said = problems.map(reviewProblemMessage)
  return said.length === 1 ? said.join('') : said.map((text) => text.replace(/\.?$/, '.')).join(' ')
}

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
