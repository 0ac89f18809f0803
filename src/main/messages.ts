/**
 * Text that the main process shows or writes itself: menus, notifications, dialogs, and files. The page's is
 * in `renderer/messages`.
 */

/** `&` precedes the letter that opens a menu with Alt on Windows and Linux; macOS omits it. */
export const menuMessages = {
  file: '&File',
  newDocument: 'New document',
  connect: 'Connect to a service…',
  settings: 'Settings…',
  edit: '&Edit',
  search: 'Search library',
  view: '&View',
  add: 'Add',
  queue: 'Queue',
  library: 'Library',
  activity: 'Activity',
  palette: 'Command palette…',
  actualSize: 'Actual size',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  window: '&Window',
  help: '&Help',
  helpPanel: 'Index Desk help',
  showDataFolder: 'Show data folder',
  diagnostics: 'Save diagnostics…',
  keys: 'Keyboard shortcuts',
  about: 'About Index Desk',
  noSuggestions: 'No suggestions',
  learnSpelling: 'Learn spelling',
} as const

export const noticeMessages = {
  title: 'Index Desk',
  isOpen: 'Index Desk is already open',
  allSent: (count: number) => `All ${count.toLocaleString()} documents sent`,
  needAttention: (count: number) =>
    count === 1
      ? '1 document needs attention. It’s safe in the queue.'
      : `${count.toLocaleString()} documents need attention. They’re safe in the queue.`,
  keyRefused: 'A service refused its secret key. Your documents are safe in the queue.',
} as const

/** Main asks for a certificate itself, so that no page can. */
export const certificateMessages = {
  title: 'Index Desk',
  question: (host: string) => `Choose a certificate for “${host}”`,
  detail:
    'Your choice lasts until Index Desk quits. If you’re not sure, choose None and ask your administrator.',
  certificate: (subject: string, issuer: string, until: string) =>
    `${subject}, issued by ${issuer}, expires ${until}`,
  none: 'None',
} as const

/** The practice connection's initial name; the user may change it. */
export const practiceName = 'Practice service'

export const diagnosticsMessages = {
  fileName: (day: string) => `Index Desk diagnostics ${day}.zip`,
  about: ({ version, at, withNames }: { version: string; at: string; withNames: boolean }) =>
    [
      `Diagnostics of Index Desk ${version}, collected ${at}.`,
      '',
      'These files help find out what went wrong. All are text, and you saw each one before saving.',
      'Index Desk sends them nowhere: you decide who gets them.',
      '',
      'What they contain',
      '- system.json: versions, operating system, memory, screens, disk space.',
      withNames
        ? '- settings.json: the settings, and connections WITH names and addresses, because you chose that.'
        : '- settings.json: the settings, and connections by number, without names and addresses.',
      '- keys.json: whether there is a key for each connection, never the key itself.',
      '- library.json: counts, file sizes, and whether the files are intact.',
      '- queue.json: what is waiting and the last attempts, by number, with their outcomes.',
      '- log: times, kinds of events and numbers while Index Desk ran.',
      '',
      'What they never contain',
      '- a secret key, a password, or anything else that signs in anywhere',
      `- a title, text, picture, ${withNames ? 'website address' : 'web address'}, document ID, collection, metadata or search`,
      '- a message of the service',
      '- the name of a person, this computer, a folder or a file',
      '',
    ].join('\n'),
} as const
