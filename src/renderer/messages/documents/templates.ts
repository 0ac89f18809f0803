import { formatDocuments, formatList, formatNumber, plural, quoted } from '../format.ts'

const problems = {
  'name-missing': 'Enter a name',
  'name-used': 'Another field has this name',
  'choices-missing': 'Enter at least one choice',
  'choice-twice': 'One of these is here twice',
  'preset-not-a-number': 'Enter a number, such as 12.5',
  'preset-not-a-date': 'Enter a date, such as 2026-11-21',
  'preset-not-an-address': 'Enter a web address, such as https://example.org',
  'preset-not-a-choice': 'Enter one of the choices above',
  'preset-not-json': 'This isn’t JSON',
} as const

function learn(documents: number | undefined): string {
  return documents === undefined ? 'Learn from these documents' : `Learn from ${formatDocuments(documents)}`
}
const nameOf = (collection: string) => (collection === '' ? 'Every other collection' : collection)
const place = (collection: string) =>
  collection === '' ? 'every collection without a template of its own' : quoted(collection)

export const templates = {
  intro: 'A template fills the form with a collection’s fields. See what it learns before you save.',
  nameOf,
  facts: (fields: number, documents: number) =>
    `${plural(fields, 'field', 'fields')} · ${formatDocuments(documents)}`,
  withoutCount: (count: number) =>
    count === 1 ? '1 collection has no template' : `${formatNumber(count)} collections have no template`,
  choose: 'Choose a template',
  showViolations: 'Documents that don’t fit',
  violationsCounted: (count: number, atLeast: boolean) =>
    count === 0
      ? 'All documents fit'
      : atLeast
        ? `More than ${formatNumber(count)} don’t fit`
        : `${formatNumber(count)} ${count === 1 ? 'doesn’t' : 'don’t'} fit`,
  violationsOf: (collection: string) => `Documents that don’t fit the template for ${place(collection)}`,
  more: (collection: string) => `More actions for the template for ${place(collection)}`,
  copy: 'Copy to another collection…',
  move: 'Use it for another collection…',
  exportIt: 'Export…',
  newEmpty: 'New template',
  importIt: 'Open a template file',
  without: 'Collections without a template',
  empty: 'No templates yet',
  learn,
  learnShort: 'Make a template',
  learnOf: (documents: number, collection: string) => `${learn(documents)} of ${quoted(collection)}`,
  nothingToLearn: 'These documents have no metadata to learn from',
  unfinished: {
    text: (name: string) =>
      name === ''
        ? 'Your new template isn’t saved yet'
        : `Your new template for ${quoted(name)} isn’t saved yet`,
    goOn: 'Continue',
    heading: 'Discard the other template?',
    question: (name: string) =>
      `${name === '' ? 'A new template' : `A new template for ${quoted(name)}`} isn’t saved yet. Starting another discards it.`,
    other: 'Start another',
  },
  back: 'Back to the templates',
  removed: (collection: string) => `Removed the template for ${place(collection)}`,
  kept: (collection: string) => `Saved the template for ${place(collection)}`,
  undone: (collection: string) => `Restored the template for ${place(collection)}`,
  fileOfOthers: 'every other collection',
  exported: 'Template exported',
  copyDialog: {
    copyHeading: (collection: string) => `Copy the template for ${place(collection)}`,
    moveHeading: (collection: string) => `Use the template for ${place(collection)} elsewhere`,
    move: 'Use it there',
    same: 'The template is already for this collection',
  },
  editor: {
    forCollection: 'For the collection',
    gone: 'This template no longer exists',
    save: 'Save template',
    changes: (count: number) => (count === 0 ? 'No changes' : plural(count, 'change', 'changes')),
    learnt: (documents: number, of: string | null) =>
      `Learned from ${of === null ? formatDocuments(documents) : `${formatDocuments(documents)} of ${quoted(of)}`}. Check the fields, then save.`,
    imported: (name: string) => `From the file ${quoted(name)}. Choose what it applies to, then save.`,
    seen: (seen: number, documents: number) =>
      seen === documents
        ? `in all ${formatNumber(documents)}`
        : `in ${formatNumber(seen)} of ${formatNumber(documents)}`,
    target: 'Applies to',
    oneCollection: 'One collection',
    others: 'Every other collection',
    othersHint: 'For all collections without a template of their own',
    replaces: (collection: string) => `Replaces the template for ${place(collection)}. You can undo this.`,
    noFields: 'No fields yet',
    fieldsMissing: 'Add at least one field',
    choices: 'Choices',
    choicesHint: 'One per line',
    label: 'Label',
    help: 'Help text',
    preset: 'Starting value',
    isRequired: 'Required',
    isLocked: 'Fixed',
    isLockedHint: 'Can’t be renamed or removed',
    innerFields: (name: string) => (name === '' ? 'Fields of this group' : `Fields of ${quoted(name)}`),
    rules: 'Rules',
    allowsOthers: 'Allow other fields',
    onViolation: 'When a document doesn’t fit',
    warn: 'Warn but allow',
    block: 'Block',
    blockHint: 'Titles can still be corrected',
    previewHint: 'What editors see',
    previewEmpty: 'The form appears here',
    problems,
    problemsLeft: (count: number) =>
      count === 1 ? '1 problem left' : `${formatNumber(count)} problems left`,
  },
  violations: {
    heading: (collection: string) => `Documents that don’t fit: ${nameOf(collection)}`,
    looking: (looked: number) => `Checked ${formatDocuments(looked)} so far`,
    count: (count: number, looked: number) =>
      `${formatNumber(count)} of ${formatDocuments(looked)} ${count === 1 ? 'doesn’t' : 'don’t'} fit`,
    none: (looked: number) =>
      looked === 0
        ? 'No documents use this template yet'
        : looked === 1
          ? 'The document fits'
          : `All ${formatDocuments(looked)} fit`,
    repair: 'Fix one by one',
    another: (count: number) => `${formatNumber(count)} more`,
  },
  repair: {
    region: 'Fix documents',
    what: (collection: string) =>
      collection === '' ? 'that don’t fit' : `of ${quoted(collection)} that don’t fit`,
    saveAndNext: 'Save and next',
    allDone: (count: number) =>
      count === 1 ? 'The document now fits' : `All ${formatDocuments(count)} now fit`,
    someLeft: (left: number, repaired: number) =>
      `Fixed ${formatNumber(repaired)}. ${formatNumber(left)} still ${left === 1 ? 'doesn’t' : 'don’t'} fit.`,
    goThroughLeft: 'Fix the rest',
    backToList: 'Back to the list',
    nothing: 'Nothing to fix',
  },
  notFitting: {
    warn: (what: readonly string[]) => `Doesn’t fit the template yet: ${formatList(what)}.`,
    again: 'Fill it in, or press “Add to index” again.',
    block: (what: readonly string[]) => `Fix these before adding: ${formatList(what)}.`,
  },
} as const
