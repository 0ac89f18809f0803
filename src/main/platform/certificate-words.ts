/** The wording of the question for a certificate, which the main process asks, so that no page can. */
export const certificateWords = {
  title: 'Index Desk',
  question: (host: string) => `“${host}” asks who you are. Which certificate may be shown to it?`,
  detail:
    'A certificate of this computer tells that server your name, and may be needed to be let in. The choice holds until Index Desk quits. If you do not know, show none, and ask whoever looks after the server.',
  certificate: (subject: string, issuer: string, until: string) =>
    `${subject}, from ${issuer}, until ${until}`,
  none: 'Show none',
} as const
