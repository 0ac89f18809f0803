import {
  type FieldKind,
  fieldKinds,
  type TemplateViolationCode,
} from '../../shared/domain/templates/template.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import { formatNumber } from './format.ts'

const quoted = (name: string) => `“${name}”`

const wantedKinds: Readonly<Record<FieldKind, string>> = {
  text: 'a text',
  'long-text': 'a text',
  number: 'a number',
  'yes-no': 'yes or no',
  date: 'a date',
  list: 'a list of texts',
  choice: 'one of the choices',
  address: 'a web address',
  group: 'a group of fields',
  groups: 'a list of groups',
  json: 'what is wanted',
}

export const templateViolation = {
  'required-missing': (name: string) => `${quoted(name)} is missing`,
  'wrong-kind': (name: string, wanted: FieldKind | undefined) =>
    wanted === undefined
      ? `${quoted(name)} is of another kind`
      : `${quoted(name)} is not ${wantedKinds[wanted]}`,
  'not-a-choice': (name: string) => `${quoted(name)} is none of the choices`,
  'not-a-date': (name: string) => `${quoted(name)} is not a date`,
  'not-an-address': (name: string) => `${quoted(name)} is not a web address`,
  'field-not-known': (name: string) => `${quoted(name)} is not a field of the template`,
} as const

const isCode = (value: unknown): value is TemplateViolationCode =>
  typeof value === 'string' && value in templateViolation

/** The end of a sentence that says where metadata does not fit: “author” is missing (and 2 more). */
export function wordsOfViolations({ violation, place, wanted, count }: Failure['facts']): string {
  const kind = fieldKinds.find((one) => one === wanted)
  const what = templateViolation[isCode(violation) ? violation : 'required-missing'](
    typeof place === 'string' ? place : '',
    kind,
  )
  return typeof count === 'number' && count > 1 ? `${what} (and ${formatNumber(count - 1)} more)` : what
}
