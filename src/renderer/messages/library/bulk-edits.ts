import type { BulkEditProblem, BulkEditStep } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import { shortenText } from '../../../shared/domain/cut-text.ts'
import type { BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { common, toasts } from '../common.ts'
import { receipt } from '../documents/document.ts'
import { formatDocuments, formatList, formatNumber, plural, quoted } from '../format.ts'

const shortest = (text: string) => shortenText(text, 41)

const problems: Readonly<Record<BulkEditProblem, string>> = {
  'document-unknown': 'No longer in this library.',
  'metadata-unknown':
    'Added elsewhere, so this computer doesn’t know its fields. Open it to replace them all.',
  'metadata-not-valid': 'Its metadata can’t be read. Open it to fix it first.',
  'title-unknown': 'Added elsewhere, so this computer doesn’t know its title.',
  'title-empty': 'Its title would be empty.',
  'title-too-long': 'Its title would be longer than 10,000 characters.',
  'not-a-list': 'The field holds a single value, so nothing can be added.',
  'not-text': 'The field holds no text.',
  'template-violated': 'Its metadata wouldn’t fit the template. Open it to see why.',
  'metadata-too-long': 'Its metadata would be too long.',
  'changed-since': 'It was edited in the meantime and stays as it is.',
  stopped: 'The edit was stopped before this document.',
}

/** Endings of "because …": for one document, and for several. */
const because: Readonly<Record<BulkEditProblem, readonly [string, string]>> = {
  'document-unknown': ['it is no longer in the library', 'they are no longer in the library'],
  'metadata-unknown': ['this computer doesn’t know its fields', 'this computer doesn’t know their fields'],
  'metadata-not-valid': ['its metadata can’t be read', 'their metadata can’t be read'],
  'title-unknown': ['this computer doesn’t know its title', 'this computer doesn’t know their titles'],
  'title-empty': ['its title would be empty', 'their titles would be empty'],
  'title-too-long': ['its title would be too long', 'their titles would be too long'],
  'not-a-list': ['the field holds a single value there', 'the field holds a single value there'],
  'not-text': ['the field holds no text there', 'the field holds no text there'],
  'template-violated': ['it would break a template rule', 'they would break a template rule'],
  'metadata-too-long': ['its metadata would be too long', 'their metadata would be too long'],
  'changed-since': ['it was edited in the meantime', 'they were edited in the meantime'],
  stopped: ['the edit was stopped before', 'the edit was stopped before'],
}

const types = {
  text: 'text',
  number: 'number',
  'yes-no': 'yes or no',
  nothing: 'no value',
  list: 'list',
  group: 'group',
} as const

/** Texts in typographic quotes, anything else as written. */
function valueText(raw: string): string {
  // Checked without a JSON parser, which the first screen would have to load.
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
        ? `Delete “${shortest(step.find)}” ${place}`
        : `Replace “${shortest(step.find)}” with “${shortest(step.by)}” ${place}`
    }
    case 'by-template':
      return 'Apply the template'
  }
}

const leftOut = (count: number, why: readonly BulkEditProblem[]) => {
  const reasons =
    why.length === 0 ? '' : ` because ${formatList(why.map((code) => because[code][count === 1 ? 0 : 1]))}`
  return `${plural(count, 'document was', 'documents were')} skipped${reasons}.`
}

const states = {
  ...{ preparing: 'Preparing', ready: 'Not applied', running: 'Changing', done: common.done },
  ...{ stopped: receipt.outcomes.cancelled, undone: toasts.undone },
} as const

export const changes = {
  heading: 'Edit several documents',
  unknownCount: 'Counting…',
  tooMany: (count: number | undefined) =>
    `${count === undefined ? 'Too many documents.' : `${formatDocuments(count)} selected.`} You can edit ${formatNumber(10_000)} at a time. Narrow the search or select fewer.`,
  keptSteps: 'Changes from last time',
  steps: {
    heading: 'Changes',
    undoable: 'You can undo all of this at once',
    step: (number: number) => `Change ${formatNumber(number)}`,
    kind: 'What to do',
    kinds: {
      'set-field': 'Set',
      'remove-field': 'Remove',
      'add-to-list': 'Add to list',
      replace: 'Find and replace',
      'by-template': 'Apply template',
    },
    byTemplateHint: 'Adds missing fields, sorts them and converts values where nothing is lost',
    noTemplate: 'These documents have no template. Make one in Templates first.',
    add: 'Add a change',
    remove: (number: number) => `Remove change ${formatNumber(number)}`,
    several: 'Several values. Type to replace them all.',
    whenEmpty: 'No value. What should happen to the field?',
    whenEmptyChoices: {
      leave: 'Leave it',
      empty: 'Empty it',
      remove: 'Remove it',
    },
    where: 'Where',
    wheres: { title: 'In titles', field: 'In a field' },
    byHint: 'Leave empty to delete',
    problems: {
      'name-missing': 'Enter a field name',
      'value-missing': 'Enter a value',
      'not-a-number': 'Enter a number, such as 12.5',
      'not-json': 'Can’t be read as JSON',
      'entries-missing': 'Enter at least one entry',
      'find-missing': 'Enter the text to find',
      'same-text': 'Both texts are the same',
    },
    nothingToDo: 'Nothing to change yet. Enter a value.',
  },
  fields: {
    region: 'Fields of these documents',
    search: 'Search fields',
    none: 'These documents have no fields yet',
    noneFound: 'No matching fields',
    several: 'Several values',
    all: 'in all',
    some: (count: number, total: number) => `in ${formatNumber(count)} of ${formatNumber(total)}`,
    change: 'Change',
    remove: (name: string) => `Remove “${name}” everywhere`,
    cut: (count: number) => `Showing the ${formatNumber(count)} most used fields`,
  },
  preview: {
    notWhole: 'Complete the changes to see a preview',
    progressText: (done: number, total: number) =>
      `Checked ${formatNumber(done)} of ${formatDocuments(total)}`,
    summary: (changed: number, total: number) =>
      changed === 0
        ? 'Nothing would change.'
        : changed === total
          ? `${plural(changed, 'document changes', 'documents change')}.`
          : `${formatNumber(changed)} of ${plural(total, 'document changes', 'documents change')}.`,
    filters: {
      all: (count: number) => `All ${formatNumber(count)}`,
      changes: (count: number) => `Will change ${formatNumber(count)}`,
      same: (count: number) => `Unchanged ${formatNumber(count)}`,
      problems: (count: number) => `Can’t change ${formatNumber(count)}`,
      'left-out': (count: number) => `Skipped ${formatNumber(count)}`,
    },
    none: 'No documents',
    list: 'Documents, before and after',
    removalsHint: (names: readonly string[], more: number) =>
      `${formatList([...names.map(quoted), ...(more > 0 ? [`${formatNumber(more)} more`] : [])])} will be removed at the service. You can undo this.`,
    removalsNeeded: 'Tick “Remove these fields” to go on.',
    applyTo: (count: number) => `Apply to ${formatDocuments(count)}`,
    notThere: 'This preview has expired. Edit a value to renew it.',
  },
  row: {
    same: 'Unchanged',
    orderOnly: 'Only the order of fields changes',
    ofType: (value: string, type: keyof typeof types) => `${value} (${types[type]})`,
    gone: 'removed',
    empty: 'empty',
    untitled: 'Unknown title',
    problems,
  },
  running: {
    heading: 'Changing documents…',
    leave: 'This continues if you close this window or Index Desk.',
  },
  done: {
    changed: (count: number) => `Changed ${formatDocuments(count)}`,
    undone: (count: number) => `Undid changes to ${formatDocuments(count)}`,
    nothing: 'No documents changed',
    stopped: (count: number) => `Stopped after ${formatDocuments(count)}`,
    leftOut,
    undoing: 'Undoing…',
  },
  history: {
    heading: 'Bulk edit history',
    text: (connection: string) => `In “${connection}”, newest first`,
    none: 'No bulk edits yet',
    steps: (steps: readonly BulkEditStep[]) => steps.map(stepText).join('; then '),
    undoOf: (steps: readonly BulkEditStep[]) => `Undo: ${steps.map(stepText).join('; then ')}`,
    counts: ({ counts, state, total, undoes }: BulkEditSummary) => {
      if (state === 'preparing' || state === 'ready')
        return `${formatDocuments(total)} selected, none changed`
      const parts = [
        `${formatDocuments(counts.done)} ${undoes === null ? 'changed' : 'restored'}`,
        counts.same > 0 ? `${formatNumber(counts.same)} unchanged` : '',
        counts.problems > 0 ? `${formatNumber(counts.problems)} couldn’t change` : '',
        counts.leftOut > 0 ? `${formatNumber(counts.leftOut)} skipped` : '',
      ]
      return parts.filter((part) => part !== '').join(' · ')
    },
    stateName: (state: keyof typeof states) => states[state],
    show: 'Show documents',
    tooOld: 'Too old to undo at once. Each document’s history still has it.',
  },
  details: { heading: 'Bulk edit' },
} as const
