import type { SchemaProblemCode } from '../../../shared/domain/templates/schema-reader.ts'
import {
  type FieldKind,
  fieldKinds,
  type TemplateField,
  type TemplateViolation,
  type TemplateViolationCode,
} from '../../../shared/domain/templates/template.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { formatPath } from '../documents/metadata-path.ts'
import { formatNumber, quoted } from '../format.ts'

export const wantedKinds: Readonly<Record<FieldKind, string>> = {
  text: 'a text',
  'long-text': 'a text',
  number: 'a number',
  'yes-no': 'yes or no (true or false)',
  date: 'a date',
  list: 'a list of texts',
  choice: 'one of the choices',
  address: 'a web address',
  group: 'a group of fields',
  groups: 'a list of groups',
  json: 'of the right type',
}

const templateViolation = {
  'required-missing': (name: string) => `${quoted(name)} is missing`,
  'wrong-kind': (name: string, wanted: FieldKind | undefined) =>
    wanted === undefined
      ? `${quoted(name)} has the wrong type`
      : `${quoted(name)} is not ${wantedKinds[wanted]}`,
  'not-a-choice': (name: string) => `${quoted(name)} is not one of the choices`,
  'not-a-date': (name: string) => `${quoted(name)} is not a date`,
  'not-an-address': (name: string) => `${quoted(name)} is not a web address`,
  'field-not-known': (name: string) => `${quoted(name)} is not in the template`,
} as const

const isCode = (value: unknown): value is TemplateViolationCode =>
  typeof value === 'string' && value in templateViolation

/** The end of a sentence about violations: “author” is missing (and 2 more). */
export function violationsMessage({ violation, place, wanted, count }: Failure['facts']): string {
  const kind = fieldKinds.find((one) => one === wanted)
  const what = templateViolation[isCode(violation) ? violation : 'required-missing'](
    typeof place === 'string' ? place : '',
    kind,
  )
  return typeof count === 'number' && count > 1 ? `${what} (and ${formatNumber(count - 1)} more)` : what
}

type Facts = Failure['facts']

const text = (value: Facts[string] | undefined) => (typeof value === 'string' ? value : '')
const keyword = (facts: Facts) => `“${text(facts.keyword)}”`
const place = (facts: Facts) => (text(facts.place) === '' ? '' : ` at “${text(facts.place)}”`)

const sentences: Readonly<Record<SchemaProblemCode, (facts: Facts) => string>> = {
  'not-json': ({ line }) => `it isn’t JSON${typeof line === 'number' && line > 0 ? ` (line ${line})` : ''}.`,
  'not-an-object': () => 'it isn’t a template.',
  'duplicate-name': (facts) => `the name ${keyword(facts)} is used twice.`,
  'keyword-not-taken': (facts) => `Index Desk can’t check ${keyword(facts)}${place(facts)}.`,
  'value-not-taken': (facts) => `Index Desk can’t check the value of ${keyword(facts)}${place(facts)}.`,
  'keyword-missing': (facts) => `${keyword(facts)} is missing${place(facts)}.`,
  'choices-missing': (facts) => `choices are missing${place(facts)}.`,
  'preset-not-fitting': (facts) => `the starting value${place(facts)} doesn’t match the field.`,
  'too-deep': (facts) => `groups are nested too deeply${place(facts)}.`,
  'too-many-fields': () => 'it has more than 500 fields.',
  'too-long': () => 'it is longer than 1 MB.',
}

/** The end of a sentence about why a text is not a valid template. */
export function schemaProblemMessage(facts: Facts): string {
  const { problem } = facts
  const sentence = Object.entries(sentences).find(([code]) => code === problem)?.[1] ?? sentences['not-json']
  return sentence(facts)
}

export function messageOfViolation(
  violation: TemplateViolation,
  fields: readonly TemplateField[] = [],
): string {
  const { path, code, wanted } = violation
  const label = path.length === 1 ? fields.find(({ name }) => name === path[0])?.label : undefined
  return templateViolation[code](label ?? formatPath(path), wanted)
}
