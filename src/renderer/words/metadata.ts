import type { MetadataProblem, MetadataProblemCode } from '../../shared/domain/metadata-text.ts'
import { formatNumber } from './format.ts'

const problemText: Readonly<Record<MetadataProblemCode, (problem: MetadataProblem) => string>> = {
  empty: () => 'There is nothing here yet.',
  'not-json': () => 'this cannot be read as JSON.',
  'not-an-object': () => 'metadata must be a group of fields between { and }.',
  'duplicate-field': ({ field }) => `the field “${field ?? ''}” is here twice. Each name may be used once.`,
  'value-expected': () => 'a value is missing.',
  'name-expected': () => 'a field name in double quotes is missing.',
  'colon-expected': () => 'a colon is missing between the field name and its value.',
  'comma-expected': () => 'a comma is missing between two entries.',
  'closing-brace-expected': () => 'a closing } is missing.',
  'closing-bracket-expected': () => 'a closing ] is missing.',
  'bad-number': () => 'this number is not written as JSON wants it.',
  'bad-text': () => 'this text is not closed or holds a sign that must be written differently.',
  'unknown-word': () => 'this word is not known. Texts stand in double quotes.',
  comment: () => 'comments are not possible here.',
  'text-after-end': () => 'there is something after the closing }.',
  'too-deep': () => 'this is nested too deeply to be read.',
}

export const metadata = {
  group: 'Metadata',
  views: 'How metadata is shown',
  form: 'Form',
  json: 'JSON',
  panel: 'Fields of this document',
  jsonLabel: 'Metadata as JSON',
  jsonHint: 'Press Escape and then Tab to leave the editor.',
  addField: 'Add field',
  none: 'No fields yet. They are optional.',
  fieldName: 'Field name',
  value: 'Value',
  kind: 'Kind',
  kinds: {
    text: 'Text',
    number: 'Number',
    'yes-no': 'Yes or no',
    list: 'List',
    json: 'JSON',
  },
  yes: 'Yes',
  no: 'No',
  listHint: 'One entry a line',
  remove: (name: string) => (name === '' ? 'Remove this field' : `Remove “${name}”`),
  tidyUp: 'Tidy up',
  showJson: 'Show it as JSON',
  formLocked: 'The form cannot be changed until the JSON can be read again.',
  problemAt: (problem: MetadataProblem) => `Line ${problem.line}: ${problemText[problem.code](problem)}`,
  lintText: (problem: MetadataProblem) => problemText[problem.code](problem),
  rowProblems: {
    'name-missing': 'Give the field a name.',
    'name-used': 'This name is already used.',
    'value-missing': 'Enter a value.',
    'not-a-number': 'This is not a number. Use digits, and a point for decimals.',
    'not-json': 'This cannot be read as JSON.',
  },
  unfinished: 'A metadata field is not finished. Complete it or remove it.',
  unfinishedInJson: (count: number) =>
    count === 1
      ? 'One field of the form is not finished and does not appear here.'
      : `${formatNumber(count)} fields of the form are not finished and do not appear here.`,
  showMore: (count: number) => `Show ${formatNumber(count)} more`,
  unreadable: 'The metadata cannot be read yet.',
} as const
