import type { BulkEditProblem, BulkEditStep, BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { formatDocuments, formatList, formatNumber, plural, quoted } from '../format.ts'

const shortest = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Why one document stays as it is: a sentence beside the document. */
const problems: Readonly<Record<BulkEditProblem, string>> = {
  'document-unknown': 'This document is no longer in the library of this computer.',
  'metadata-unknown':
    'It was added elsewhere, so this computer does not know its fields. Open it to replace them all.',
  'metadata-not-valid': 'Its metadata cannot be read. Open it and put it right first.',
  'title-unknown': 'It was added elsewhere, so this computer does not know its title.',
  'title-empty': 'Its title would be empty.',
  'title-too-long': 'Its title would be longer than 10,000 characters.',
  'not-a-list': 'The field holds a single value here, so nothing can be added to it.',
  'not-text': 'The field holds no text here, so nothing can be found in it.',
  'template-violated': 'It would not fit the template of its collection, which does not let that through.',
  'metadata-too-long': 'Its metadata would be too long.',
  'changed-since': 'It was edited in the meantime, so it was left as it is.',
  stopped: 'The change was stopped before it came to this document.',
}

/** The same as the end of "because …": of one document, and of several. */
const because: Readonly<Record<BulkEditProblem, readonly [string, string]>> = {
  'document-unknown': ['it is no longer in the library', 'they are no longer in the library'],
  'metadata-unknown': ['this computer does not know its fields', 'this computer does not know their fields'],
  'metadata-not-valid': ['its metadata cannot be read', 'their metadata cannot be read'],
  'title-unknown': ['this computer does not know its title', 'this computer does not know their titles'],
  'title-empty': ['its title would be empty', 'their titles would be empty'],
  'title-too-long': ['its title would be too long', 'their titles would be too long'],
  'not-a-list': ['the field holds a single value there', 'the field holds a single value there'],
  'not-text': ['the field holds no text there', 'the field holds no text there'],
  'template-violated': ['it would not fit its template', 'they would not fit their template'],
  'metadata-too-long': ['its metadata would be too long', 'their metadata would be too long'],
  'changed-since': ['it was edited in the meantime', 'they were edited in the meantime'],
  stopped: ['the change was stopped before', 'the change was stopped before'],
}

/** A text in the quotes of prose, anything else as it is written. */
function valueText(raw: string): string {
  // Told without reading it as JSON, for which the first screen would have to load what reads it.
  return raw.trimStart().startsWith('"') ? `“${shortest(String(JSON.parse(raw)))}”` : shortest(raw)
}

function stepText(step: BulkEditStep): string {
  switch (step.kind) {
    case 'set-field':
      return `Set “${shortest(step.name)}” to ${valueText(step.raw)}`
    case 'remove-field':
      return `Remove “${shortest(step.name)}”`
    case 'add-to-list':
      return `Add ${formatList(step.entries.slice(0, 3).map(shortest).map(quoted))} to “${shortest(step.name)}”`
    case 'replace': {
      const place = step.in.kind === 'title' ? 'in titles' : `in “${shortest(step.in.name)}”`
      return step.by === ''
        ? `Take out “${shortest(step.find)}” ${place}`
        : `Replace “${shortest(step.find)}” by “${shortest(step.by)}” ${place}`
    }
    case 'by-template':
      return 'Bring into line with the template'
  }
}

const leftOut = (count: number, why: readonly BulkEditProblem[]) => {
  const reasons =
    why.length === 0 ? '' : ` because ${formatList(why.map((code) => because[code][count === 1 ? 0 : 1]))}`
  return `${plural(count, 'document was', 'documents were')} left out${reasons}.`
}

export const changes = {
  heading: 'Edit several documents',
  about: (count: number) => formatDocuments(count),
  unknownCount: 'Counting them…',
  tooMany: (count: number | undefined) =>
    `${count === undefined ? 'These are too many documents.' : `These are ${formatDocuments(count)}.`} At most ${formatNumber(10_000)} can be changed at a time. Narrow the search, or choose fewer.`,
  keptSteps: 'These steps are still here from before.',
  startAfresh: 'Start afresh',
  cancel: 'Cancel',
  steps: {
    step: (number: number) => `Step ${formatNumber(number)}`,
    kind: 'What to do',
    kinds: {
      'set-field': 'Set a field',
      'remove-field': 'Remove a field',
      'add-to-list': 'Add to a list',
      replace: 'Find and replace',
      'by-template': 'Change by the template',
    },
    hints: {
      'set-field': 'Other fields stay as they are.',
      'remove-field': 'The field goes from every document that has it. The preview asks for your consent.',
      'add-to-list':
        'What a list has already is not added twice. Where there is no such field, it begins one.',
      replace: 'Plain text, wherever it stands. Everything around it stays as it is.',
      'by-template':
        'Adds what the template starts fields with, brings the fields into its order, and turns values into its kinds where nothing is lost.',
    },
    noTemplate:
      'There is no template for these documents yet, so nothing would change. Make one under Templates first.',
    add: 'Add another step',
    remove: (number: number) => `Remove step ${formatNumber(number)}`,
    fieldName: 'Field name',
    value: 'Value',
    valueKind: 'Kind',
    several: 'Several different ones. Type to set the same everywhere.',
    listHint: 'One entry a line',
    whenEmpty: 'Nothing is entered. What should happen to the field?',
    whenEmptyChoices: {
      leave: 'Leave it alone',
      empty: 'Empty it',
      remove: 'Remove it',
    },
    entries: 'What to add',
    where: 'Where',
    wheres: { title: 'In titles', field: 'In a field' },
    find: 'Find',
    by: 'Replace by',
    byHint: 'Leave it empty to take out what is found.',
    matchCase: 'Upper and lower case must match',
    problems: {
      'name-missing': 'Give the field a name.',
      'value-missing': 'Enter something here.',
      'not-a-number': 'This is not a number. Use digits, and a point for decimals.',
      'not-json': 'This cannot be read as JSON.',
      'entries-missing': 'Enter at least one entry.',
      'find-missing': 'Enter what to look for.',
      'same-text': 'Both texts are the same, so nothing would change.',
    },
    nothingToDo: 'So far every field is left alone. Enter what should change.',
  },
  fields: {
    region: 'Fields of these documents',
    search: 'Search fields',
    none: 'These documents have no fields yet.',
    noneFound: 'No field is called that.',
    several: 'Several values',
    all: 'in all of them',
    some: (count: number, total: number) => `in ${formatNumber(count)} of ${formatNumber(total)}`,
    change: (name: string) => `Change “${name}”`,
    changeVerb: 'Change',
    remove: (name: string) => `Remove “${name}” everywhere`,
    cut: (count: number) => `The ${formatNumber(count)} most frequent fields are shown.`,
    empty: 'Empty',
  },
  preview: {
    button: 'Preview',
    preparing: 'Preparing…',
    back: 'Back',
    heading: 'What will change',
    progress: 'Looking at the documents',
    progressText: (done: number, total: number) =>
      `${formatNumber(done)} of ${formatDocuments(total)} looked at. Nothing is changed yet.`,
    summary: (changed: number, total: number) =>
      changed === 0
        ? 'Nothing would change.'
        : changed === total
          ? `${plural(changed, 'document changes', 'documents change')}.`
          : `${formatNumber(changed)} of ${plural(total, 'document changes', 'documents change')}.`,
    filters: {
      legend: 'Which documents are shown',
      all: (count: number) => `All (${formatNumber(count)})`,
      changes: (count: number) => `Changes (${formatNumber(count)})`,
      same: (count: number) => `Already so (${formatNumber(count)})`,
      problems: (count: number) => `Cannot be done (${formatNumber(count)})`,
      'left-out': (count: number) => `Left out (${formatNumber(count)})`,
    },
    none: {
      all: 'There is no document here.',
      changes: 'No document changes.',
      same: 'No document is already so.',
      problems: 'There is nothing that cannot be done.',
      'left-out': 'No document was left out.',
    },
    list: 'Documents, before and after',
    removals: 'Remove these fields',
    removalsHint: (names: readonly string[], more: number) =>
      `${formatList([...names.map(quoted), ...(more > 0 ? [`${formatNumber(more)} more`] : [])])} would be gone from documents at the service. “Undo” puts them back.`,
    removalsNeeded: 'Tick “Remove these fields” if that is what you want, or go back.',
    goes: (count: number, connection: string) =>
      `${formatDocuments(count)} in “${connection}” will be changed.`,
    apply: 'Apply',
    applying: 'Applying…',
    notThere: 'This preview is no longer there. Please go back and make it again. Nothing was changed.',
  },
  row: {
    title: 'Title',
    same: 'Already so: nothing changes.',
    orderOnly: 'Only the order of its fields changes.',
    before: 'Before',
    after: 'After',
    nothing: 'not there',
    gone: 'removed',
    empty: 'empty',
    more: (count: number) => `and ${plural(count, 'more field', 'more fields')}`,
    done: 'Changed',
    untitled: 'Title not known',
    problems,
  },
  running: {
    heading: 'The documents are being changed',
    progress: 'Changing documents',
    progressText: (done: number, total: number) =>
      `${formatNumber(done)} of ${formatNumber(total)} handed to the queue`,
    leave: 'This goes on if you close this window, and even if Index Desk is closed in between.',
    close: 'Close',
  },
  done: {
    changed: (count: number, connection: string) =>
      `${plural(count, 'document was', 'documents were')} changed in “${connection}”.`,
    undone: (count: number, connection: string) =>
      `${plural(count, 'document is', 'documents are')} as before in “${connection}”.`,
    nothing: (connection: string) => `No document was changed in “${connection}”.`,
    stopped: (count: number, connection: string) =>
      `The change in “${connection}” was stopped after ${formatDocuments(count)}.`,
    leftOut,
    show: 'Show them',
    undo: 'Undo',
    undoing: 'The documents are being put back.',
  },
  history: {
    button: 'Changes of many',
    working: (done: number, total: number) => `Changing ${formatNumber(done)} of ${formatNumber(total)}…`,
    heading: 'Changes of many documents',
    text: (connection: string) =>
      `What was done to several documents at once in “${connection}”, the newest first.`,
    list: 'Changes of many documents',
    none: 'No change of many documents has been made here yet.',
    steps: (steps: readonly BulkEditStep[]) => steps.map(stepText).join('; then '),
    undoOf: (steps: readonly BulkEditStep[]) => `Put back: ${steps.map(stepText).join('; then ')}`,
    counts: ({ counts, state, total, undoes }: BulkEditSummary) => {
      if (state === 'preparing' || state === 'ready')
        return `${formatDocuments(total)} chosen, nothing was changed`
      const parts = [
        `${formatDocuments(counts.done)} ${undoes === null ? 'changed' : 'put back'}`,
        counts.same > 0 ? `${formatNumber(counts.same)} already so` : '',
        counts.problems > 0 ? `${formatNumber(counts.problems)} could not be done` : '',
        counts.leftOut > 0 ? `${formatNumber(counts.leftOut)} left out` : '',
      ]
      return parts.filter((part) => part !== '').join(' · ')
    },
    states: {
      preparing: 'Being prepared',
      ready: 'Not applied',
      running: 'Being changed',
      done: 'Done',
      stopped: 'Stopped',
      undone: 'Undone',
    },
    show: 'Show the documents',
    undo: 'Undo',
    undoing: 'Putting back…',
    redo: 'Do it again',
    drop: 'Discard',
    tooOld: 'This change is too old to be undone as a whole. Each document’s own history still has it.',
  },
  details: { heading: 'What was changed' },
} as const
