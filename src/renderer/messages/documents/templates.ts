import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import { formatDocuments, formatList, formatNumber, plural, quoted } from '../format.ts'

const kinds: Readonly<Record<FieldKind, string>> = {
  text: 'Text',
  'long-text': 'Long text',
  number: 'Number',
  'yes-no': 'Yes or no',
  date: 'Date',
  list: 'List of texts',
  choice: 'One of a few choices',
  address: 'Web address',
  group: 'Group of fields',
  groups: 'List of groups',
  json: 'Anything else, as JSON',
}

const problems = {
  'name-missing': 'Give the field a name.',
  'name-used': 'Another field has this name already.',
  'choices-missing': 'Enter at least one choice.',
  'choice-twice': 'One of these is here twice.',
  'preset-not-a-number': 'This is not a number. Use digits, and a point for decimals.',
  'preset-not-a-date': 'This is not a date. Write it like 2026-11-21.',
  'preset-not-an-address': 'This is not a web address. It should begin with https:// or http://',
  'preset-not-a-choice': 'This is none of the choices above.',
  'preset-not-json': 'This cannot be read as JSON.',
} as const

/** Of how many documents that is, where it is known. */
function learn(documents: number | undefined): string {
  if (documents === undefined) return 'Make a template from these documents'
  return documents === 1
    ? 'Make a template from this document'
    : `Make a template from these ${formatNumber(documents)} documents`
}
const nameOf = (collection: string) => (collection === '' ? 'Every other collection' : collection)
const place = (collection: string) =>
  collection === '' ? 'every collection without a template of its own' : quoted(collection)

export const templates = {
  heading: 'Templates',
  intro:
    'A template says which fields the documents of a collection have. The form for a new document then shows these fields by themselves, and you are told where something is missing.',
  list: 'Templates',
  nameOf,
  facts: (fields: number, documents: number) =>
    `${plural(fields, 'field', 'fields')} · ${formatDocuments(documents)}`,
  warns: 'Tells where a document does not fit',
  blocks: 'Does not take documents that do not fit',
  edit: 'Edit',
  editOf: (collection: string) => `Edit the template for ${place(collection)}`,
  showViolations: 'Documents that do not fit',
  violationsCounted: (count: number, atLeast: boolean) =>
    count === 0
      ? 'All documents fit'
      : atLeast
        ? `More than ${formatNumber(count)} do not fit`
        : `${formatNumber(count)} ${count === 1 ? 'does' : 'do'} not fit`,
  violationsOf: (collection: string) => `Documents that do not fit the template for ${place(collection)}`,
  more: (collection: string) => `More actions for the template for ${place(collection)}`,
  learnAgain: 'Make it anew from the documents',
  copy: 'Copy to another collection…',
  move: 'Use it for another collection…',
  exportIt: 'Save as a file…',
  remove: 'Remove',
  newEmpty: 'New template',
  importIt: 'Open a template file',
  importing: 'Opening…',
  without: 'Collections without a template',
  withoutHint: 'The fields are taken from the documents. You see them before anything is kept.',
  empty: 'There is no template yet.',
  learn,
  learnShort: 'Make a template',
  learnOf: (documents: number, collection: string) => `${learn(documents)} of ${quoted(collection)}`,
  learning: 'Looking at the documents…',
  nothingToLearn:
    'None of these documents has metadata of which this computer knows. There is nothing to make a template from.',
  unfinished: {
    text: (name: string) =>
      name === ''
        ? 'A new template was begun and is not saved yet.'
        : `A new template for ${quoted(name)} was begun and is not saved yet.`,
    goOn: 'Go on with it',
    drop: 'Throw it away',
    dropped: 'The template that was not saved is thrown away.',
    heading: 'A template is not saved yet',
    question: (name: string) =>
      `${name === '' ? 'A new template' : `A new template for ${quoted(name)}`} was begun and not saved. Beginning another one throws it away.`,
    other: 'Begin another one',
  },
  removed: (collection: string) =>
    `The template for ${place(collection)} was removed. The documents stay as they are.`,
  kept: (collection: string) => `The template for ${place(collection)} is saved.`,
  undone: (collection: string) => `The template for ${place(collection)} is as it was.`,
  fileOfOthers: 'every other collection',
  exported: 'The template was saved as a file.',
  copyDialog: {
    copyHeading: (collection: string) => `Copy the template for ${place(collection)}`,
    moveHeading: (collection: string) => `Use the template for ${place(collection)} elsewhere`,
    copyText: 'Both collections have the same fields then, and each can be changed by itself.',
    moveText: 'It is then for that collection only. The documents stay as they are.',
    collection: 'Collection',
    copy: 'Copy',
    move: 'Use it there',
    working: 'Saving…',
    missing: 'Name the collection.',
    same: 'The template is for this collection already.',
    used: (name: string) =>
      `${quoted(name)} has a template already. Going on replaces it; you can undo that.`,
  },
  editor: {
    newHeading: 'New template',
    heading: (collection: string) =>
      collection === '' ? 'Template for every other collection' : `Template for ${quoted(collection)}`,
    back: 'Back to the templates',
    gone: 'There is no template for this collection any more.',
    views: 'What is shown',
    fieldsTab: 'Fields',
    previewTab: 'Preview',
    panel: 'The template',
    save: 'Save template',
    saving: 'Saving…',
    discard: 'Discard changes',
    discarded: 'The changes to the template are thrown away.',
    drop: 'Do not keep it',
    nothingChanged: 'Nothing has changed yet.',
    restored: 'What you had changed was brought back.',
    learnt: (documents: number, of: string | null) =>
      `These are the fields of ${of === null ? formatDocuments(documents) : `${formatDocuments(documents)} of ${quoted(of)}`}. Nothing is kept yet: change what you like, then save the template. The documents stay as they are.`,
    imported: (name: string) =>
      `This is the template from the file ${quoted(name)}. Nothing is kept yet: say which collection it is for, then save it.`,
    seen: (seen: number, documents: number) =>
      seen === documents
        ? `in all ${formatNumber(documents)}`
        : `in ${formatNumber(seen)} of ${formatNumber(documents)}`,
    target: 'Which documents it is for',
    oneCollection: 'One collection',
    others: 'Every other collection',
    othersHint: 'For all collections that have no template of their own.',
    collection: 'Collection',
    collectionMissing: 'Name the collection it is for.',
    replaces: (collection: string) =>
      `There is a template for ${place(collection)} already. Saving puts this one in its place; you can undo that.`,
    fields: 'Fields',
    noFields: 'No fields yet. Add the first one, or make the template from documents you have.',
    fieldsMissing: 'Add at least one field.',
    addField: 'Add a field',
    addInner: (name: string) =>
      name === '' ? 'Add a field to this group' : `Add a field to ${quoted(name)}`,
    orderHint: 'Alt with the up or down arrow moves a field.',
    undo: 'Undo',
    redo: 'Redo',
    unnamed: 'Field without a name',
    required: 'Required',
    locked: 'Fixed',
    notRight: 'To be put right',
    up: (name: string) => `Move ${quoted(name)} up`,
    down: (name: string) => `Move ${quoted(name)} down`,
    movedTo: (name: string, at: number, of: number) =>
      `${quoted(name)} is now number ${formatNumber(at)} of ${formatNumber(of)}.`,
    remove: (name: string) => `Remove ${quoted(name)}`,
    name: 'Name in the metadata',
    nameHint: 'What the field is called at the service.',
    label: 'Label in the form',
    labelHint: 'What editors read. Left empty, it is the name.',
    help: 'Help',
    helpHint: 'A sentence shown beneath the field.',
    kind: 'Kind',
    kinds,
    choices: 'Choices',
    choicesHint: 'One a line, in the order in which they are offered.',
    suggestions: 'Suggestions',
    suggestionsHint: 'One a line. Other texts stay possible.',
    preset: 'Starting value',
    presetHint: 'What a new document begins with. Left empty, the field begins empty.',
    presetList: 'One entry a line.',
    noPreset: 'None',
    yes: 'Yes',
    no: 'No',
    isRequired: 'Required',
    isRequiredHint: 'Documents without it do not fit.',
    isLocked: 'Fixed',
    isLockedHint: 'Editors fill it in, and cannot rename or remove it.',
    innerFields: (name: string) => (name === '' ? 'Fields of this group' : `Fields of ${quoted(name)}`),
    rules: 'Rules',
    allowsOthers: 'Other fields are allowed',
    allowsOthersHint: 'Documents may have more fields than the ones above.',
    onViolation: 'When a document does not fit',
    warn: 'Tell, and take it all the same',
    warnHint: 'Editors see what is missing and can go on.',
    block: 'Do not take it',
    blockHint: 'It can be added or changed only once it fits. Titles can be corrected at any time.',
    preview: 'What editors will see',
    previewHint: 'Try it out here: nothing of it is kept.',
    previewEmpty: 'The form appears here as soon as there is a field with a name.',
    problems,
    problemsLeft: (count: number) =>
      count === 1
        ? 'One thing is still to be put right. It is marked.'
        : `${formatNumber(count)} things are still to be put right. They are marked.`,
  },
  violations: {
    heading: (collection: string) => `Documents that do not fit: ${nameOf(collection)}`,
    table: 'Documents that do not fit',
    looking: (looked: number) => `Looking… ${formatDocuments(looked)} so far.`,
    stop: 'Stop',
    count: (count: number, looked: number) =>
      `${formatNumber(count)} of ${formatDocuments(looked)} ${count === 1 ? 'does' : 'do'} not fit.`,
    none: (looked: number) =>
      looked === 0
        ? 'The library has no documents for this template yet.'
        : `All ${formatDocuments(looked)} fit the template.`,
    repair: 'Mend one after the other',
    again: 'Look again',
    more: (count: number) => `and ${formatNumber(count)} more`,
    another: (count: number) => `${formatNumber(count)} more`,
  },
  repair: {
    region: 'Mending documents',
    at: (at: number, of: number) => `${formatNumber(at)} of ${formatNumber(of)}`,
    what: (collection: string) =>
      collection === '' ? 'that do not fit' : `of ${quoted(collection)} that do not fit`,
    previous: 'Previous',
    next: 'Next',
    saveAndNext: 'Save and next',
    allDone: (count: number) =>
      count === 1
        ? 'The document fits the template now.'
        : `All ${formatNumber(count)} documents fit the template now.`,
    someLeft: (left: number, repaired: number) =>
      `You are through. ${formatNumber(repaired)} ${repaired === 1 ? 'was' : 'were'} mended, ${formatNumber(left)} still ${left === 1 ? 'does' : 'do'} not fit.`,
    goThroughLeft: 'Go through them again',
    backToList: 'Back to the list',
    backToTemplates: 'Back to the templates',
    stop: 'Stop mending',
    nothing: 'There is nothing to mend.',
  },
  notFitting: {
    warn: (what: readonly string[]) => `Does not fit the template yet: ${formatList(what)}.`,
    again: 'Fill it in, or press “Add to index” once more to add it as it is.',
    block: (what: readonly string[]) =>
      `Before it can be added: ${formatList(what)}. The template of this collection takes nothing that does not fit.`,
  },
} as const
