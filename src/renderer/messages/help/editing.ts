import type { HelpTopic, TopicId } from './topic.ts'

export const editing = {
  edit: {
    title: 'Edit a title or fields',
    summary: 'See changes before you save',
    also: 'change metadata correct rename document details save draft value',
    text: ['Open a document in the library to change its title and fields.'],
    steps: [
      'Select the document and press Enter.',
      'Change a value in its row. The ⋯ menu renames, moves or removes the field.',
      'Check What will change.',
      'Choose Save changes, or press {save}.',
    ],
    notes: [
      'If you leave without saving, your changes are kept as a draft.',
      'The service replaces all fields at once. Index Desk sends back the ones you didn’t change, as they were.',
      'The ID, the collection and the content can’t be changed. Add the document again instead.',
    ],
    related: ['undo', 'history', 'remove-field', 'edit-several'],
  },
  'field-types': {
    title: 'Choose a field’s type',
    summary: 'Text, number, date and more',
    also: 'kind types list yes no choice web address group date number convert',
    text: ['A type says how a value is entered and sent. Lists get entries, and web addresses are checked.'],
    steps: [
      'Choose Change type in the field’s ⋯ menu.',
      'If the value would change, compare it before and after.',
      'Confirm, or leave the field as it is.',
    ],
    notes: [
      'Type a date the way you write it, or choose it in the calendar. A month or year is enough.',
      'Numbers keep their digits exactly.',
      'A group holds fields of its own. A list of groups holds several.',
      'Use a template to set types for a whole collection.',
    ],
    related: ['templates', 'json', 'edit'],
  },
  json: {
    title: 'Edit fields as JSON',
    summary: 'For those who prefer text',
    also: 'code raw metadata paste source editor',
    text: ['The form and the JSON show the same fields. Switch between them at any time.'],
    steps: [
      'Choose JSON above the fields.',
      'Edit or paste the text.',
      'Choose a problem in the list to go to its line.',
      'Choose Form to go back.',
    ],
    notes: [
      'The form can’t be edited until the JSON can be read.',
      'Whatever you don’t touch stays as it is, spaces and long numbers included. Undo works across both.',
    ],
    related: ['field-types', 'edit'],
  },
  'remove-field': {
    title: 'Remove a field',
    summary: 'Confirm it before you save',
    also: 'delete clear empty metadata',
    text: ['A removed field is deleted from the document at the service when you save.'],
    steps: [
      'Open the document and choose Remove field in the field’s ⋯ menu.',
      'Check What will change.',
      'Tick Remove these fields.',
      'Choose Save changes.',
    ],
    notes: [
      'Changed your mind? Choose Restore before you save, or restore an earlier version under History.',
      'To remove a field from many documents, select them and choose Edit details.',
    ],
    related: ['edit', 'history', 'edit-several'],
  },
  'edit-several': {
    title: 'Edit several documents',
    summary: 'One change, many documents',
    also: 'bulk batch many multiple find replace set remove add list selected all',
    text: ['Change up to 10,000 documents in one step, with a preview and one Undo.'],
    steps: [
      'Select documents in the library. {chooseAll} selects everything found.',
      'Choose Edit details.',
      'Set or remove a field, add to a list, or find and replace.',
      'Check each document in the preview.',
      'Choose Apply.',
    ],
    notes: [
      'Documents that can’t change are listed with the reason.',
      'You can close the window while it works. Bulk edit history lists what you did, with Undo.',
    ],
    related: ['undo', 'search', 'table-changes'],
  },
  undo: {
    title: 'Undo',
    summary: 'Take back what you just did',
    also: 'back revert mistake redo cancel wrong',
    text: ['Most things can be undone from the message at the bottom of the window.'],
    points: [
      'Added a document: Undo stops it for a few seconds and puts it back on the form.',
      'Saved a change: Undo sends the earlier state.',
      'Changed many documents: one Undo puts them all back.',
      'While you type: press {undo} to undo and {redo} to redo.',
    ],
    notes: [
      'The service can’t take a document back once it’s added. Set how long new documents wait in Settings, under Undo time for new documents.',
    ],
    related: ['history', 'trash', 'edit-several'],
  },
  history: {
    title: 'See history and restore a version',
    summary: 'Compare and go back',
    also: 'versions earlier previous old compare restore back receipts',
    text: ['Index Desk keeps every version sent from this computer.'],
    steps: [
      'Open the document and choose History.',
      'Choose the arrow of a version to see what changed.',
      'Choose Restore on the version you want.',
      'Restore all of it, the title, or only some fields.',
    ],
    notes: [
      'A restored version is sent as a new one, so you can undo it too.',
      'Versions from other computers are listed in a team’s library only. Settings say how many are kept.',
    ],
    related: ['undo', 'edit', 'backups'],
  },
} as const satisfies Partial<Record<TopicId, HelpTopic>>
