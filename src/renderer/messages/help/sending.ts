import type { HelpTopic, TopicId } from './topic.ts'

export const sending = {
  queue: {
    title: 'Follow and manage the queue',
    summary: 'What’s waiting to be sent',
    also: 'sending waiting pause resume retry discard outbox progress stuck',
    text: [
      'Everything you add or change is saved here, then sent from the queue. You can keep working, or close Index Desk.',
    ],
    points: [
      'Pause: stop sending. Resume continues.',
      'Retry: send a document again.',
      'Correct: open a document that the service refused.',
      'Discard: take it out of the queue.',
    ],
    notes: ['Activity lists everything that was sent, with the service’s answers.'],
    related: ['queue-states', 'key-refused', 'not-reachable'],
  },
  'queue-states': {
    title: 'What the queue’s states mean',
    summary: 'Waiting, unsure, needs attention',
    also: 'status waiting sending unsure needs attention paused done discarded badge',
    text: ['The state says what happens next.'],
    points: [
      'Waiting: it is sent when its turn comes.',
      'Sending: it’s on its way.',
      'Unsure: contact was lost on the way. It is sent again with the same ID, so there’s no second document.',
      'Needs attention: the service didn’t accept it. Read the reason, then correct, retry or discard it.',
      'Paused: it waits until you resume it.',
      'Discarded: it won’t be sent.',
    ],
    related: ['queue', 'key-refused', 'not-reachable'],
  },
  'key-refused': {
    title: 'When the key is refused',
    summary: 'Enter the secret key again',
    also: 'refused secret key password expired unauthorised 401 sign in keychain locked',
    text: ['Sending stops until the key is right. Your documents are safe in the queue.'],
    steps: [
      'Open Queue and choose Enter the key.',
      'Paste the secret key again, without spaces around it.',
      'Save it. Sending continues.',
    ],
    notes: [
      'Refused again? Ask whoever looks after the service whether the key was replaced.',
      'Check that the connection’s address in Settings is the service the key belongs to.',
      'If the keychain is locked, unlock it or enter the key again.',
    ],
    related: ['connections', 'not-reachable', 'queue'],
  },
  'not-reachable': {
    title: 'When the service can’t be reached',
    summary: 'Documents wait and are retried',
    also: 'offline network connect connection error unavailable proxy certificate timeout internet down wifi',
    text: ['Your documents are safe and are sent when the service is back. Index Desk retries by itself.'],
    steps: [
      'Check that other websites open in your browser.',
      'On a public or guest network, sign in there first.',
      'In Settings, choose Check again for the connection.',
      'Choose Retry now in the queue.',
    ],
    notes: [
      'If a certificate isn’t trusted, the key isn’t sent. Ask whoever looks after the service.',
      'If a proxy blocks the request, ask whoever looks after your network.',
    ],
    related: ['key-refused', 'queue', 'connections'],
  },
  connections: {
    title: 'Work with several connections',
    summary: 'Connect, switch and change',
    also: 'service add another switch connect address key colour name remove practice account',
    text: [
      'A connection is a service with its address and secret key. You see one connection’s documents at a time.',
    ],
    steps: [
      'Choose the connection at the top of the sidebar to switch, or to add another.',
      'Give each one a name and a colour, so you see where you are.',
      'Change the key, the address or how pictures are sent in Settings.',
    ],
    notes: [
      'Search for `connection:any` to look in all of them.',
      'Use the practice service to try things out. It runs on this computer only.',
    ],
    related: ['live', 'key-refused', 'not-reachable'],
  },
  live: {
    title: 'Mark a live connection',
    summary: 'Extra care where people search',
    also: 'production public warning frame confirm colour badge',
    text: ['Mark a connection as live if people search in it. Then it’s hard to mistake for a test service.'],
    steps: [
      'Open Settings and the connection.',
      'Turn on This is a live service.',
      'Choose Save connection.',
    ],
    notes: [
      'The window gets a frame in the connection’s colour and a Live badge.',
      'Index Desk asks again before many documents are sent to it.',
    ],
    related: ['connections', 'edit-several', 'undo'],
  },
} as const satisfies Partial<Record<TopicId, HelpTopic>>
