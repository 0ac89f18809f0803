import type { BaseAddressProblem } from '../../../shared/domain/addresses/web-address.ts'
import type { CheckReport } from '../../../shared/schemas/connection.ts'

export const connect = {
  welcome: 'Welcome to Index Desk',
  welcomeText:
    'Put texts, websites and pictures into your search index, and keep their titles and metadata right.',
  toService: 'Connect to a service',
  toServiceText: 'You need its web address and a secret key. Ask whoever looks after the service.',
  tryPractice: 'Try the practice service',
  tryPracticeText: 'It runs on this computer only. Nothing leaves it, and nothing has to be set up.',
  startingPractice: 'Starting…',
  heading: 'Connect to a service',
  address: 'Service address',
  addressHint: 'For example https://index.example.org',
  key: 'Secret key',
  keyHint: 'Kept in the keychain of this computer and shown nowhere.',
  showKey: 'Show key',
  hideKey: 'Hide key',
  name: 'Name',
  nameHint: 'What you call it. Left empty, it gets the name of its address.',
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
  checking: 'Checking…',
  saveAnyway: 'Save anyway',
  saving: 'Saving…',
  useUntilQuit: 'Use it until I quit',
  useUntilQuitText: 'Without the keychain the key is kept in memory only, and asked for again next time.',
  connected: (name: string) => `Connected to “${name}”.`,
  savedUnchecked: (name: string) => `“${name}” was saved without a successful check.`,
  keyMissing: 'Enter the secret key.',
  keyNotUsable: 'A secret key has no spaces, umlauts or other special letters. Please copy it again.',
} as const

export const addressProblems: Readonly<Record<BaseAddressProblem, string>> = {
  empty: 'Enter the service’s web address.',
  'not-an-address': 'This is not a web address. It should look like https://index.example.org',
  'not-secure': 'The address must begin with https:// so that the secret key travels safely.',
  'has-credentials':
    'Leave the name and password out of the address; the secret key goes into its own field.',
  'has-query': 'Leave out everything from the ? or # on.',
}

export type CheckProblem = Exclude<CheckReport['outcome'], 'fine'>

/** What a check found, and beside which field that belongs. */
export const checkProblems: Readonly<
  Record<CheckProblem, { readonly field: 'address' | 'key'; text(report: CheckReport): string }>
> = {
  'cannot-be-found': {
    field: 'address',
    text: () => 'There is no computer of that name. Check the spelling of the address.',
  },
  refused: {
    field: 'address',
    text: () => 'The computer is there, but no service answers at this address.',
  },
  'not-reachable': {
    field: 'address',
    text: () => 'The address cannot be reached from this network.',
  },
  proxy: {
    field: 'address',
    text: () =>
      'The way out of this network (its proxy) does not let the app through. Ask whoever looks after your network. The app cannot answer a proxy that asks for a name and password of its own.',
  },
  'timed-out': { field: 'address', text: () => 'The address did not answer in time.' },
  offline: { field: 'address', text: () => 'This computer is offline, so the address cannot be checked.' },
  'certificate-not-trusted': {
    field: 'address',
    text: () =>
      'The service could not prove who it is: its certificate is not trusted. The key was not sent. If whoever looks after the service gave you the file of its certificate authority, choose it below.',
  },
  'authority-not-matched': {
    field: 'address',
    text: () =>
      'The service could not prove who it is: its certificate is not from the certificate authority that this connection is held to. The key was not sent.',
  },
  redirected: {
    field: 'address',
    text: ({ newAddress }) =>
      newAddress === undefined
        ? 'The service has moved to another address. The key was not sent there.'
        : `The service has moved to ${newAddress}. The key was not sent there. Use the new address if you trust it.`,
  },
  'not-the-service': {
    field: 'address',
    text: () => 'Something answers at this address, but not like the indexing service.',
  },
  'key-refused': { field: 'key', text: () => 'The service does not accept this key.' },
  'service-in-trouble': {
    field: 'address',
    text: () => 'The service is there, but has trouble of its own just now.',
  },
}
