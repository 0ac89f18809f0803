/**
 * The wording of what the main process shows by itself: menus, notifications, dialogs, and files that it writes. The
 * page's is in `renderer/messages`.
 */

/** `&` stands before the letter that opens a menu with Alt on Windows and Linux; macOS leaves it out. */
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
  window: '&Window',
  help: '&Help',
  showDataFolder: 'Show the data folder',
  diagnostics: 'Save diagnostics…',
  keys: 'Keyboard shortcuts',
  about: 'About Index Desk',
  noSuggestions: 'No suggestions',
  learnSpelling: 'Learn spelling',
} as const

export const noticeMessages = {
  title: 'Index Desk',
  allSent: (count: number) => `${count.toLocaleString()} documents were sent.`,
  needAttention: (count: number) =>
    count === 1
      ? '1 document needs your attention. It is kept in the queue; nothing is lost.'
      : `${count.toLocaleString()} documents need your attention. They are kept in the queue; nothing is lost.`,
} as const

/** Main asks for a certificate itself, so that no page can. */
export const certificateMessages = {
  title: 'Index Desk',
  question: (host: string) => `“${host}” asks who you are. Which certificate may be shown to it?`,
  detail:
    'A certificate of this computer tells that server your name, and may be needed to be let in. The choice holds until Index Desk quits. If you do not know, show none, and ask whoever looks after the server.',
  certificate: (subject: string, issuer: string, until: string) =>
    `${subject}, from ${issuer}, until ${until}`,
  none: 'Show none',
} as const

/** The name the practice connection starts with; the person may change it. */
export const practiceName = 'Practice service'

/** The text that lies on top in the file of diagnostics. */
export const diagnosticsMessages = {
  fileName: (day: string) => `Index Desk diagnostics ${day}.zip`,
  about: ({ version, at, withNames }: { version: string; at: string; withNames: boolean }) =>
    [
      `Diagnostics of Index Desk ${version}, gathered ${at}.`,
      '',
      'These files help to find out what went wrong. All of them are text, and Index Desk showed each of them before it saved them. Index Desk sends them nowhere: whoever saved them decides who gets them.',
      '',
      'What is in them',
      '- system.json: versions, the operating system, memory, screens, room on the disk.',
      withNames
        ? '- settings.json: the settings, and the connections WITH their names and addresses, because that was ticked.'
        : '- settings.json: the settings, and the connections by number, without their names and addresses.',
      '- keys.json: whether there is a key for each connection, never the key itself.',
      '- library.json: how many documents and other things there are, how large the files are, whether they are whole.',
      '- queue.json: what waits and what was tried last, by number, with how it ended.',
      '- log: what Index Desk wrote down while it ran: times, kinds of events, numbers.',
      '',
      'What is not in them',
      '- no secret key, no password, and nothing else that signs in anywhere',
      `- no title, text, picture, ${withNames ? 'address of a website' : 'web address'}, document ID, collection, metadata or search`,
      '- no words of the service',
      '- no name of a person, of this computer, of a folder or of a file',
      '',
    ].join('\n'),
} as const
