import type { HelpTopic, TopicId } from './topic.ts'

export const adding = {
  'add-text': {
    title: 'Add a text',
    summary: 'Type it or paste it',
    also: 'new create write article note document',
    text: ['Any text can become a document, from one line to a whole report.'],
    steps: [
      'Press {newDocument} and choose Text.',
      'Type or paste the text.',
      'Enter a title and choose a collection.',
      'Add fields if you need them.',
      'Press {submit} to add it.',
    ],
    notes: [
      'The title is suggested from the first line. The document ID follows the title and is permanent once the document is added.',
      'A new document waits a few seconds before it is sent, so you can still undo it.',
    ],
    related: ['add-website', 'add-pictures', 'undo'],
  },
  'add-website': {
    title: 'Add a website',
    summary: 'From its web address',
    also: 'page link url browser bookmark shortcut new create',
    text: ['The service fetches the page itself. You give it the web address.'],
    steps: [
      'Copy the address in your browser.',
      'Press {newDocument} and paste it.',
      'Check the suggested title, then choose a collection.',
      'Press {submit} to add it.',
    ],
    notes: [
      'Paste a list of addresses to add many websites at once. You can also drop links, shortcuts or a browser’s bookmark file.',
      'If the page can’t be loaded, check the address in your browser first.',
    ],
    related: ['add-files', 'review', 'duplicates'],
  },
  'add-pictures': {
    title: 'Add pictures',
    summary: 'Drop, paste or choose them',
    also: 'image photo picture screenshot scan camera new create',
    text: ['Drop pictures anywhere in the window, or paste one.'],
    steps: [
      'Drop one picture, or press {newDocument} and choose Image.',
      'Check the title and choose a collection.',
      'Press {submit} to add it.',
    ],
    notes: [
      'Several pictures go to Review, where you can set the collection for all of them.',
      'Place and camera data are removed before a picture is sent. You can change that in Settings.',
      'A picture that is already on the web can be added by its address.',
    ],
    related: ['picture-refused', 'review', 'add-files'],
  },
  'add-files': {
    title: 'Add many files at once',
    summary: 'Files, folders and lists',
    also: 'several folder batch bulk drop directory upload',
    text: ['Drop files or a whole folder anywhere in the window. Nothing is sent until you say so.'],
    steps: [
      'Drop the files, or choose them under Add.',
      'Check the rows in Review.',
      'Set a collection or a field for all rows.',
      'Fix rows with a problem, then choose Add to index.',
    ],
    notes: [
      'Pictures, text files, saved pages, bookmarks and tables can be mixed.',
      'Files that can’t be added are listed with the reason. Your own files stay as they are.',
    ],
    related: ['review', 'import-table', 'duplicates'],
  },
  'import-table': {
    title: 'Import a spreadsheet',
    summary: 'One document a row',
    also: 'table csv excel xlsx xls xlsb ods numbers json rows columns cells numbers failed import encoding delimiter',
    text: ['Each row becomes a document. CSV, Excel and JSON files work, and so do cells you paste.'],
    steps: [
      'Drop the file anywhere in the window.',
      'Say what each column is: title, content, collection or a field.',
      'Check the first documents below the columns.',
      'Import the rows, then check them in Review.',
    ],
    notes: [
      'A document carries what you see in the cell. Otherwise the row waits in Review with the reason.',
      'If letters look wrong, choose another encoding. If everything is in one column, choose another separator.',
      'A dot in a field name makes a group, for example `address.city`.',
      'The next table with the same columns is set up the same way.',
    ],
    related: ['review', 'table-changes', 'field-types'],
  },
  review: {
    title: 'Review documents and fix problems',
    summary: 'Check rows before they’re added',
    also: 'check rows errors correct missing title collection ready attention fix',
    text: ['Review holds documents that aren’t added yet. They stay here until you add or remove them.'],
    steps: [
      'Choose Need attention to see rows with a problem.',
      'Press {editCell} or Enter in a cell to correct it.',
      'Set a collection or a field for all rows, or for the selected ones.',
      'Choose Add to index. Only rows that are ready are sent.',
    ],
    notes: [
      'You can export rows with problems as a table, correct them there and drop the table back.',
      'Removed rows can be brought back with Undo.',
    ],
    related: ['duplicates', 'add-files', 'import-table'],
  },
  duplicates: {
    title: 'Deal with duplicates',
    summary: 'Skip, update or add anyway',
    also: 'same twice double already exists id replace',
    text: [
      'Before anything is sent, Index Desk looks for the same ID, address, text or picture in your library. You decide what happens.',
    ],
    points: [
      'Skip: the new document is left out.',
      'Update: the existing document gets your title and fields. Its content stays.',
      'Add anyway: both are kept, under different IDs.',
    ],
    notes: ['In Review you can decide for each row, or for all duplicates together.'],
    related: ['review', 'edit', 'trash'],
  },
  'picture-refused': {
    title: 'When a picture isn’t accepted',
    summary: 'Too large, or the wrong kind',
    also: 'refused size large smaller shrink convert tiff heic svg animated gif jpeg png webp 5 MB format',
    text: ['The service takes PNG, JPEG, WEBP and GIF pictures up to 5 MB.'],
    points: [
      'Too large: choose Make smaller and compare the result before you use it.',
      'Another kind of picture: Index Desk converts it where possible and tells you. Otherwise save it as JPEG or PNG in a picture editor.',
      'Moving: choose whether to use its first picture.',
      'Not sent from this computer: change it in Settings under Pictures from this computer.',
    ],
    notes: ['Your own file is never changed.'],
    related: ['add-pictures', 'connections'],
  },
} as const satisfies Partial<Record<TopicId, HelpTopic>>
