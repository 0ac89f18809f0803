import type { FieldKind, TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { formatDocuments, formatList, formatNumber, plural } from '../format.ts'

const wantedKinds: Readonly<Record<FieldKind, string>> = {
  text: 'a text',
  'long-text': 'a text',
  number: 'a number',
  'yes-no': 'yes or no (true or false)',
  date: 'a date',
  list: 'a list of texts',
  choice: 'a text',
  address: 'a web address',
  group: 'a group of fields',
  groups: 'a list of groups',
  json: 'JSON',
}

const nameOf = ({ path }: TemplateViolation): string =>
  String(path.findLast((step) => typeof step === 'string') ?? '')

const violationText: Readonly<Record<TemplateViolation['code'], (violation: TemplateViolation) => string>> = {
  'required-missing': (violation) => `the template asks for the field “${nameOf(violation)}” here.`,
  'wrong-kind': (violation) =>
    `the template wants ${wantedKinds[violation.wanted ?? 'json']} in “${nameOf(violation)}”.`,
  'not-a-choice': (violation) => `this is not one of the template’s choices for “${nameOf(violation)}”.`,
  'not-a-date': (violation) => `“${nameOf(violation)}” should be a date, such as 2026-03-31.`,
  'not-an-address': (violation) =>
    `“${nameOf(violation)}” should be a web address that begins with https://.`,
  'field-not-known': (violation) => `the template does not know the field “${nameOf(violation)}”.`,
}

/** At most so many pieces are named one by one. */
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
  tidying: 'Tidying up…',
  find: 'Find',
  fix: 'Fix it for me',
  violationAt: (line: number, violation: TemplateViolation) =>
    `Line ${formatNumber(line)}: ${violationText[violation.code](violation)}`,
  violation: (violation: TemplateViolation) => violationText[violation.code](violation),
  moreProblems: (count: number) => `and ${plural(count, 'more place', 'more places')}`,
  offer: {
    seen: (count: number) => `in ${formatDocuments(count)}`,
  },
  search: {
    label: 'Find and replace',
    find: 'Find',
    replaceBy: 'Replace with',
    matchCase: 'Match case',
    previous: 'Previous',
    next: 'Next',
    replace: 'Replace',
    replaceAll: 'Replace all',
    close: 'Close the search',
    none: 'Nothing found',
    found: (count: number) => `${formatNumber(count)} found`,
    foundAt: (at: number, count: number) => `${formatNumber(at)} of ${formatNumber(count)}`,
    foundMany: (count: number) => `More than ${formatNumber(count)} found`,
  },
  repair: {
    title: 'Fix the JSON',
    looking: 'Looking for a way to repair it…',
    intro: 'Nothing is changed until you take it. This is how the text would change:',
    cannot:
      'This can’t be repaired without losing or inventing words. Your text is unchanged. Fix it at the marked place, or undo your last changes.',
    tooLong: (most: number) =>
      `Texts of more than ${formatNumber(most)} characters cannot be repaired by itself. Your text is as you typed it.`,
    numbers: (numbers: readonly string[]) =>
      `${numbers.length === 1 ? 'This number' : 'These numbers'} would be written differently afterwards: ${listed(numbers)}`,
    remaining: (problems: readonly string[]) => `Something remains for you to mend: ${problems.join(' ')}`,
    diff: 'Changes of the repair',
    oldLine: (number: number) => `Line ${formatNumber(number)}, goes:`,
    newLine: (number: number) => `Line ${formatNumber(number)}, comes:`,
    sameLine: (number: number) => `Line ${formatNumber(number)}:`,
    more: (count: number) =>
      `${plural(count, 'more change like these is', 'more changes like these are')} not shown.`,
    take: 'Take the repair',
    leave: 'Leave it as it is',
    close: 'Close',
  },
  /** What the editor itself says: see https://codemirror.net/examples/translate/. */
  phrases: {
    'Control character': 'Control character',
    'Selection deleted': 'What was chosen is deleted',
    'Folded lines': 'Folded away: lines',
    'Unfolded lines': 'Shown again: lines',
    to: 'to',
    'folded code': 'Folded away',
    unfold: 'Show what is folded away',
    'Fold line': 'Fold away',
    'Unfold line': 'Show again',
    Completions: 'Field names and values that fit',
    'current match': 'Found',
    'replaced match on line $': 'Replaced on line $',
    'replaced $ matches': 'Replaced $ times',
    'on line': 'on line',
    Diagnostics: 'Problems',
    'No diagnostics': 'No problems',
    close: 'Close',
  } satisfies Readonly<Record<string, string>>,
} as const
