import type { BaseAddressProblem } from '../../../shared/domain/addresses/web-address.ts'
import type { CheckReport } from '../../../shared/schemas/connection.ts'

export const connect = {
  welcome: 'Welcome to Index Desk',
  welcomeText: 'Put pictures, websites and texts into your search, and keep their titles and details right.',
  gets: [
    'Drop in whatever you have: files, folders, links, spreadsheets',
    'See what will change before you save',
    'Undo, or go back to any earlier version',
  ],
  toService: 'Connect to a service',
  toServiceText: 'For your organisation’s search. You need its address and a secret key.',
  tryPracticeText: 'Look around with sample documents. It runs on this computer, and nothing leaves it.',
  moving: 'Moving from another computer?',
  startingPractice: 'Starting…',
  ask: 'Ask whoever runs your search for the address and the key.',
  address: 'Service address',
  addressExample: 'https://search.example.org',
  key: 'Secret key',
  keyHint: 'Stays in this computer’s keychain',
  showKey: 'Show key',
  hideKey: 'Hide key',
  colour: 'Colour',
  colours: {
    blue: 'Blue',
    teal: 'Teal',
    green: 'Green',
    amber: 'Amber',
    orange: 'Orange',
    red: 'Red',
    pink: 'Pink',
    violet: 'Violet',
    grey: 'Grey',
  },
  connect: 'Connect',
  useUntilQuit: 'Use it until I quit',
  useUntilQuitText: 'Without the keychain, you’ll enter the key again next time.',
  previewText: 'How you’ll recognise it',
  previewHint: 'Also shown beside every button that sends.',
  steps: {
    label: 'Checks',
    address: 'The address answers',
    key: 'Checking the key',
    saving: 'Saving the key in the keychain',
    keyWorks: 'The key works',
    keyStored: 'The key is in this computer’s keychain',
    keyUntilQuit: 'The key is kept until you quit',
  },
  connected: 'Connected',
  connectedText: 'Everything you add now goes here.',
  startsEmpty: 'The service can’t list its documents, so your library starts empty.',
  addDocuments: 'Add documents',
  savedUnchecked: (name: string) => `“${name}” saved without a check`,
  keyMissing: 'Enter the secret key',
  keyNotUsable: 'Copy the whole key, without spaces or special letters',
} as const

export const addressProblems: Readonly<Record<BaseAddressProblem, string>> = {
  empty: 'Enter the service’s address',
  'not-an-address': 'Enter a web address, like https://search.example.org',
  'not-secure': 'The address must begin with https://',
  'has-credentials': 'Leave the name and password out of the address',
  'has-query': 'Leave out the ? or # and everything after it',
}

export type CheckProblem = Exclude<CheckReport['outcome'], 'fine'>

export const checkProblems: Readonly<Record<CheckProblem, (report: CheckReport) => string>> = {
  'cannot-be-found': () => 'Can’t find this address. Check its spelling.',
  refused: () => 'No service answers at this address',
  'not-reachable': () => 'Can’t reach this address from this network',
  proxy: () =>
    'Your network’s proxy blocks Index Desk. Ask whoever runs the network; a proxy with its own sign-in can’t be used.',
  'timed-out': () => 'The address took too long to answer',
  offline: () => 'This computer is offline',
  'certificate-not-trusted': () =>
    'The service’s certificate isn’t trusted, so the key wasn’t sent. If you were given its certificate authority, choose it below.',
  'authority-not-matched': () =>
    'The service’s certificate isn’t from this connection’s certificate authority. The key wasn’t sent.',
  redirected: ({ newAddress }) =>
    newAddress === undefined
      ? 'The service has moved to another address. The key wasn’t sent there.'
      : `The service has moved to ${newAddress}. If you trust that address, use it instead.`,
  'not-the-service': () => 'This address answers, but it isn’t the service',
  'key-refused': () => 'The service didn’t accept this key',
  'service-in-trouble': () => 'The service has a problem right now',
}

export const checkHints: Readonly<Partial<Record<CheckProblem, string>>> = {
  'not-the-service': 'It looks like a website. Check the address you were given.',
  'key-refused': 'Copy the whole key, without spaces.',
}
