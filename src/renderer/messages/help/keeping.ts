import type { HelpTopic, TopicId } from './topic.ts'

export const keeping = {
  export: {
    title: 'Export documents',
    summary: 'As CSV, JSON or JSON Lines',
    also: 'download save table spreadsheet excel csv list report',
    text: ['Export all documents, the results of a search, or only the selected ones.'],
    steps: [
      'Search or select what you need in the library.',
      'Choose Export and a format.',
      'Choose where to save the file.',
    ],
    notes: [
      'CSV opens in spreadsheet programs. JSON keeps each document with its metadata exactly.',
      'You can change an exported table and bring the changes back.',
      'To move the whole library, use an archive instead.',
    ],
    related: ['table-changes', 'archive', 'search'],
  },
  'table-changes': {
    title: 'Bring changes back from a table',
    summary: 'Edit outside, compare, save',
    also: 'spreadsheet excel csv return round trip import update export edit',
    text: ['Export documents, edit them in a spreadsheet, and send only what changed.'],
    steps: [
      'Export as CSV and keep the Document ID column.',
      'Change titles and fields, then save as CSV or XLSX.',
      'Drop the file on the window.',
      'Choose Change documents and check every change.',
      'Save the changes.',
    ],
    notes: [
      'You decide whether empty cells leave a field, empty it or remove it.',
      'Values that a spreadsheet rewrote, such as dates, are pointed out and left alone.',
    ],
    related: ['export', 'edit-several', 'history'],
  },
  archive: {
    title: 'Move or merge a library',
    summary: 'The whole library in one file',
    also: 'archive export import computer colleague transfer join share two',
    text: [
      'An archive holds all documents, their history, receipts, templates and views. Keys are never in it.',
    ],
    steps: [
      'Open Settings and choose Export library.',
      'Copy the file to the other computer.',
      'There, choose Import archive in Settings.',
      'Check what it brings, then import it.',
    ],
    notes: [
      'The newer state wins and both histories are kept.',
      'Documents changed on both sides are listed, so you can decide.',
      'Pictures on this computer are described in the archive, not included.',
    ],
    related: ['backups', 'export', 'data-place'],
  },
  backups: {
    title: 'Back up and restore the library',
    summary: 'Daily, or whenever you like',
    also: 'backup copy save restore lost damaged recover safety automatic',
    text: [
      'Index Desk backs up the library every day it runs, and before updates. Backups of seven days and four weeks are kept.',
    ],
    steps: [
      'Open Settings and choose Back up now.',
      'To go back, choose Restore a backup.',
      'Choose a backup and preview what it holds.',
      'Restore it.',
    ],
    notes: [
      'Your current library is backed up first.',
      'Restoring changes nothing at the service. Unsent documents are paused until you resume them in the queue.',
    ],
    related: ['archive', 'history', 'data-place'],
  },
  'data-place': {
    title: 'Where your library is stored',
    summary: 'Find it or move it',
    also: 'folder disk drive location data move network files space where',
    text: ['Library, waiting pictures and backups are in one folder, here or on a network drive.'],
    steps: [
      'Open Settings.',
      'Choose Show the data folder to see it.',
      'Choose Move to another folder to move the library.',
    ],
    notes: [
      'While it moves, nothing is sent. The old library stays until you delete it.',
      'If its disk isn’t connected at the start, Index Desk waits for it.',
    ],
    related: ['backups', 'privacy', 'archive'],
  },
  privacy: {
    title: 'Privacy and what is sent',
    summary: 'Who gets what',
    also: 'data security secret key keychain tracking hosts camera location metadata exif',
    text: ['Index Desk sends your documents to the service you connect to. It doesn’t track you.'],
    points: [
      'Secret keys are in your system’s keychain. They’re sent only to their own service.',
      'Pictures may go through a picture host, if your connection uses one.',
      'Websites you add are opened once to suggest a title and a picture.',
      'Looking for updates happens only if you turn it on.',
      'Place and camera data are removed from pictures, unless you change that in Settings.',
    ],
    related: ['data-place', 'connections', 'updates'],
  },
  updates: {
    title: 'Update Index Desk',
    summary: 'When you want it',
    also: 'upgrade newer version install download new release',
    text: ['Index Desk looks for updates only if you turn that on, or ask for it.'],
    steps: [
      'Open Settings and find Updates.',
      'Check for updates now, or turn on the daily check.',
      'Read what’s new and choose Download.',
      'Install it now, or when you close Index Desk.',
    ],
    notes: [
      'The download is checked before it’s installed. If installing fails, you keep your version.',
      'If your organisation manages this computer, it may install updates for you.',
    ],
    related: ['backups', 'privacy'],
  },
  keyboard: {
    title: 'Use the keyboard',
    summary: 'Everything works without a mouse',
    also: 'shortcuts keys hotkeys accessibility palette tab commands',
    text: ['Press {keys} outside a field for all shortcuts, or {palette} for any command by name.'],
    points: [
      'Add a document: {newDocument}',
      'Search: {search}',
      'Add or save: {submit}',
      'Select everything found: {chooseAll}',
      'Go back: {back}',
      'Help: {help}',
    ],
    notes: ['Tab moves through controls, arrow keys move in lists, and Esc closes what is open.'],
    related: ['search', 'undo'],
  },
  report: {
    title: 'Report a problem',
    summary: 'Save diagnostics to share',
    also: 'bug error crash support diagnostics log broken trouble contact',
    text: [
      'Diagnostics help others find out what went wrong. They hold versions, counts, states and a log, and no documents or keys.',
    ],
    steps: [
      'Choose Save diagnostics at the foot of this panel.',
      'Read each file. Leave out what you don’t want to share.',
      'Save them and give them to whoever supports you.',
    ],
    notes: ['Index Desk sends them nowhere.', 'For one refused document, copy its details in the queue.'],
    related: ['queue', 'not-reachable', 'updates'],
  },
} as const satisfies Partial<Record<TopicId, HelpTopic>>
