/** The wording of the page that lies on top in the file: it is written by main, so its part of the catalogue lives here. */
export const diagnosticsWords = {
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
