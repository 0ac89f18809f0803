import type { TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { formatDocuments, formatList, formatNumber } from '../format.ts'
import { wantedKinds } from '../problems/template-problems.ts'

const nameOf = ({ path }: TemplateViolation): string =>
  String(path.findLast((step) => typeof step === 'string') ?? '')

const violationText: Readonly<Record<TemplateViolation['code'], (violation: TemplateViolation) => string>> = {
  'required-missing': (violation) => `the field “${nameOf(violation)}” is missing here.`,
  'wrong-kind': (violation) => `“${nameOf(violation)}” should be ${wantedKinds[violation.wanted ?? 'json']}.`,
  'not-a-choice': (violation) => `this isn’t one of the choices for “${nameOf(violation)}”.`,
  'not-a-date': (violation) => `“${nameOf(violation)}” should be a date, such as 2026-03-31.`,
  'not-an-address': (violation) =>
    `“${nameOf(violation)}” should be a web address that begins with https://.`,
  'field-not-known': (violation) => `the field “${nameOf(violation)}” isn’t in the template.`,
}

/** Maximum parts listed by name. */
const named = 5
const listed = (pieces: readonly string[]): string =>
  pieces.length <= named
    ? formatList(pieces)
    : `${pieces.slice(0, named).join(', ')} and ${formatNumber(pieces.length - named)} more`

export const metadataJson = {
  hint: 'Press Escape and then Tab to leave the editor. Ctrl+Space offers field names.',
  tooLongForColours: (most: number) =>
    `Colours and suggestions are off above ${formatNumber(most)} characters.`,
  tidyUp: 'Tidy up',
  fix: 'Fix',
  violationAt: (line: number, violation: TemplateViolation) =>
    `Line ${formatNumber(line)}: ${violationText[violation.code](violation)}`,
  violation: (violation: TemplateViolation) => violationText[violation.code](violation),
  offer: {
    seen: (count: number) => `in ${formatDocuments(count)}`,
  },
  search: {
    replaceBy: 'Replace with',
    matchCase: 'Match case',
    replaceAll: 'Replace all',
    none: 'Nothing found',
    foundMany: (count: number) => `More than ${formatNumber(count)} found`,
  },
  repair: {
    title: 'Fix the JSON',
    looking: 'Looking for a fix…',
    intro: 'Check the changes before you apply them:',
    cannot: 'Can’t fix this automatically. Correct the marked place.',
    tooLong: (most: number) => `Can’t fix more than ${formatNumber(most)} characters automatically.`,
    numbers: (numbers: readonly string[]) =>
      `${numbers.length === 1 ? 'This number changes' : 'These numbers change'}: ${listed(numbers)}`,
    remaining: (problems: readonly string[]) => `Left for you to fix: ${problems.join(' ')}`,
    oldLine: (number: number) => `Line ${formatNumber(number)}, removed:`,
    newLine: (number: number) => `Line ${formatNumber(number)}, added:`,
    sameLine: (number: number) => `Line ${formatNumber(number)}:`,
    take: 'Apply fix',
  },
  /** The editor's own texts: see https://codemirror.net/examples/translate/. */
  phrases: {
    'Control character': 'Control character',
    'Selection deleted': 'Selection deleted',
    'Folded lines': 'Collapsed lines',
    'Unfolded lines': 'Expanded lines',
    to: 'to',
    'folded code': 'Collapsed',
    unfold: 'Expand',
    'Fold line': 'Collapse',
    'Unfold line': 'Expand',
    Completions: 'Suggestions',
    'current match': 'Found',
    'replaced match on line $': 'Replaced on line $',
    'replaced $ matches': 'Replaced $ times',
    'on line': 'on line',
    Diagnostics: 'Problems',
    'No diagnostics': 'No problems',
    close: 'Close',
  } satisfies Readonly<Record<string, string>>,
} as const
