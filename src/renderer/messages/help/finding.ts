import type { HelpTopic, TopicId } from './topic.ts'

export const finding = {
  search: {
    title: 'Find a document',
    summary: 'Search titles, text and fields',
    also: 'search look words query library open locate',
    text: [
      'Search looks in titles, IDs, collections, content and fields. Capitals and accents don’t matter.',
    ],
    steps: [
      'Press {search}.',
      'Type one or more words. The last one can be unfinished.',
      'Press {intoList} to go to the results.',
      'Press {openRow} to open a document.',
    ],
    notes: [
      'Put words in quotes to find them together: `"river bank"`.',
      'Put a minus in front to leave a word out: `-draft`.',
      'In the list, {chooseRow} selects a document and {lookAtPicture} enlarges its picture.',
      'From anywhere, {palette} finds documents, commands and views.',
    ],
    related: ['filters', 'views', 'keyboard'],
  },
  filters: {
    title: 'Search with filters and operators',
    summary: 'By collection, date or field',
    also: 'query language operators range between contains missing has date kind state advanced',
    text: [
      'Use the filter button in the search field, or type filters among your words. A comma means “or”, a minus leaves matches out.',
    ],
    points: [
      '`collection:news` finds one collection.',
      '`added:7-days` finds what you added in the last 7 days.',
      '`author~ada` finds “ada” within a field.',
      '`year:1990..2000` finds a range.',
      '`missing:author` finds documents without a field.',
      '`state:needs-attention` finds what couldn’t be sent.',
    ],
    notes: ['Search tips list every filter, with examples to try.'],
    related: ['search', 'views', 'edit-several'],
  },
  views: {
    title: 'Save a search as a view',
    summary: 'Keep a search and its columns',
    also: 'saved search layout columns sort sidebar bookmark',
    text: ['A view keeps a search with its columns, order and layout. Views are listed in the sidebar.'],
    steps: ['Search and arrange the list as you like it.', 'Choose Save as view.', 'Enter a name and save.'],
    notes: [
      'Change the search or the columns later, then save the changes to the view.',
      'Rename, move or remove a view from its menu in the sidebar. Removing a view keeps its documents.',
      'A view belongs to one connection unless you show it with every connection.',
    ],
    related: ['search', 'filters'],
  },
} as const satisfies Partial<Record<TopicId, HelpTopic>>

export const order = {
  collections: {
    title: 'Group documents in collections',
    summary: 'Related documents together',
    also: 'group folder category set',
    text: [
      'A collection groups related documents. Every document belongs to one, and the name is sent with it.',
    ],
    steps: [
      'Choose a collection when you add a document. The ones you used last are under Recent.',
      'In Review, set one collection for all rows.',
      'In the library, search for `collection:` and a name to see its documents.',
    ],
    notes: [
      'To start a new collection, type its name. Index Desk asks if it’s almost one you have.',
      'A document’s collection can’t be changed once it’s added.',
    ],
    related: ['templates', 'filters', 'review'],
  },
  templates: {
    title: 'Set up a template',
    summary: 'The fields of a collection',
    also: 'schema required fields form learn rules suggestions choices',
    text: [
      'A template says which fields a collection’s documents have. New documents start with those fields.',
    ],
    steps: [
      'Open Templates.',
      'Make a template from existing documents, or start with an empty one.',
      'Set each field’s name, type and whether it’s required.',
      'Try the form in the preview.',
      'Choose Save template.',
    ],
    notes: [
      'A template can warn about documents that don’t fit, or block them.',
      'Without a team, templates stay on this computer. Save one as a file to share it.',
    ],
    related: ['template-problems', 'field-types', 'collections'],
  },
  'template-problems': {
    title: 'Fix documents that don’t fit',
    summary: 'Go through them one by one',
    also: 'violations template missing required wrong repair mend block warn',
    text: ['A template shows which documents miss a field or have a value of another type.'],
    steps: [
      'Open Templates.',
      'Choose Documents that don’t fit on a template.',
      'Open one document, or go through them one by one.',
      'Correct the marked fields, then save and go to the next.',
    ],
    notes: [
      'If many documents share a problem, select them in the library and use Edit details. Apply template fills in and converts what it can.',
    ],
    related: ['templates', 'edit-several'],
  },
  trash: {
    title: 'Remove and restore documents',
    summary: 'The trash keeps them 30 days',
    also: 'delete deleted bin restore recover bring back erase',
    text: [
      'Removing takes a document out of your library only. The service keeps it, and people still find it there.',
    ],
    steps: [
      'Select the documents and choose Move to Trash.',
      'To get them back, open Trash and choose Restore.',
      'Choose Remove for good to delete them from this computer now.',
    ],
    notes: [
      'Documents stay in the trash for 30 days on which you use Index Desk. They come back with their history.',
      'A document with something in the queue can’t be removed until it’s sent or discarded.',
    ],
    related: ['undo', 'queue', 'backups'],
  },
} as const satisfies Partial<Record<TopicId, HelpTopic>>
