import type { SendProblem, SendProblemCode } from '../../../shared/schemas/queue.ts'
import { pictureHosts } from '../settings/picture-hosts.ts'
import { hostProblemMessages, type SendProblemMessages } from './host-problems.ts'

const kept = 'Nothing is lost.'
const byItself = 'Retrying automatically.'

const problemWords: Readonly<Record<SendProblemCode, (problem: SendProblem) => SendProblemMessages>> = {
  offline: () => ({
    what: 'This computer is offline.',
    safe: kept,
    todo: 'Sending continues when you’re online.',
  }),
  'cannot-be-found': () => ({
    what: 'Can’t find the service at its address.',
    safe: kept,
    todo: 'Check the network and the address of the connection in Settings.',
  }),
  refused: () => ({
    what: 'The service isn’t accepting connections.',
    safe: kept,
    todo: 'Ask whoever looks after the service.',
  }),
  'not-reachable': () => ({ what: 'Can’t reach the service.', safe: kept, todo: byItself }),
  'timed-out': () => ({ what: 'The service took too long to answer.', safe: kept, todo: byItself }),
  'certificate-not-trusted': () => ({
    what: 'The service’s certificate isn’t trusted.',
    safe: `${kept} The secret key wasn’t sent.`,
    todo: 'Ask whoever looks after the service. Then press Retry.',
  }),
  'authority-not-matched': () => ({
    what: 'The service’s certificate isn’t from the authority that this connection trusts.',
    safe: `${kept} The secret key wasn’t sent.`,
    todo: 'Ask whoever looks after the service. Then press Retry.',
  }),
  proxy: () => ({
    what: 'This network’s proxy blocked the request.',
    safe: kept,
    todo: 'Ask whoever looks after your network to let Index Desk through.',
  }),
  'not-the-service': () => ({
    what: 'A web page answered instead of the service.',
    safe: kept,
    todo: 'Sign in to the network in your browser. Sending continues automatically.',
  }),
  'lost-contact': () => ({
    what: 'The connection was lost while sending.',
    safe: kept,
    todo: 'It’s sent again with the same ID, so there’s no duplicate.',
  }),
  interrupted: () => ({
    what: 'Index Desk closed while sending.',
    safe: kept,
    todo: 'It’s sent again with the same ID, so there’s no duplicate.',
  }),
  cancelled: () => ({
    what: 'Sending was stopped. The service may still have received it.',
    safe: kept,
    todo: 'Press Retry or Discard.',
  }),
  redirected: ({ newAddress }) => ({
    what:
      newAddress === undefined
        ? 'The service has moved to another address.'
        : `The service has moved to another address: ${newAddress}`,
    safe: `${kept} The secret key wasn’t sent there.`,
    todo: 'Change the address of the connection in Settings, then press Retry.',
  }),
  'key-refused': () => ({
    what: 'The service refused the secret key.',
    safe: kept,
    todo: 'Enter the key to resume sending.',
  }),
  'key-missing': () => ({
    what: 'The secret key of this connection is missing.',
    safe: kept,
    todo: 'Enter the key to resume sending.',
  }),
  'key-locked': () => ({
    what: 'The keychain is locked, so the secret key can’t be read.',
    safe: kept,
    todo: 'Unlock the keychain, or enter the key.',
  }),
  'rate-limited': () => ({ what: 'The service asks for a slower pace.', safe: kept, todo: byItself }),
  unavailable: () => ({ what: 'The service is unavailable right now.', safe: kept, todo: byItself }),
  'service-in-trouble': () => ({
    what: 'The service keeps failing.',
    safe: kept,
    todo: 'Press Retry later, or ask whoever looks after the service.',
  }),
  conflict: () => ({
    what: 'The service already has a document with this ID.',
    safe: kept,
    todo: 'Choose Update to send its title and metadata, or add it with another ID.',
  }),
  'conflict-corrected': () => ({
    what: 'The service already has this document, perhaps without your correction.',
    safe: kept,
    todo: 'Choose Update to send your title and metadata.',
  }),
  'conflict-content': () => ({
    what: 'The service already has this document, perhaps without your changes.',
    safe: kept,
    todo: 'Choose Update for title and metadata. For content or collection, add it with another ID.',
  }),
  rejected: () => ({
    what: 'The service refused this document.',
    safe: kept,
    todo: 'Correct the document and send it again.',
  }),
  forbidden: () => ({
    what: 'The service doesn’t allow this document.',
    safe: kept,
    todo: 'Correct the document, or ask whoever looks after the service. Then press Retry.',
  }),
  'picture-inside-refused': () => ({
    what: 'The service doesn’t allow pictures sent with the document.',
    safe: kept,
    todo: 'Choose a picture host in Settings, or use the picture’s web address.',
  }),
  'picture-gone': () => ({
    what: 'The picture is no longer on this computer.',
    safe: 'Everything else in the document is safe.',
    todo: 'Open it and choose the picture again.',
  }),
  'content-lost': () => ({
    what: 'The content was lost when the library file was damaged.',
    safe: 'Everything else in the document is safe.',
    todo: 'Choose “Correct”, add the content again and send it.',
  }),
  'pictures-not-sent': () => ({
    what: 'This connection doesn’t send pictures from this computer.',
    safe: kept,
    todo: 'Allow it in Settings under “Pictures from this computer”, then press Retry.',
  }),
  'not-allowed-address': () => ({
    what: 'The connection’s address isn’t allowed.',
    safe: kept,
    todo: 'Change the address of the connection in Settings, then press Retry.',
  }),
  'changed-by-both': () => ({
    what: 'You and someone in your team changed the same field.',
    safe: 'Both versions are kept.',
    todo: 'Choose a version for each field.',
  }),
  'id-taken-by-team': () => ({
    what: 'Someone in your team added a document with this ID.',
    safe: kept,
    todo: 'Add it with another ID, or discard it.',
  }),
  'refused-elsewhere': () => ({
    what: 'The service refused this change, sent from another computer.',
    safe: kept,
    todo: 'Correct the document and send it again.',
  }),
  'erased-by-team': () => ({
    what: 'An administrator of your team deleted this document for good.',
    safe: 'Your change is still in the queue.',
    todo: 'Discard it.',
  }),
  'not-taken-by-team': () => ({
    what: 'The team’s library doesn’t allow this change.',
    safe: kept,
    todo: 'Correct the document, or discard the change.',
  }),
  ...hostProblemMessages,
}

export function sendProblemMessages(problem: SendProblem): SendProblemMessages {
  return problemWords[problem.code](problem)
}

/** The refusing service's own words. */
export function wordsSaid({ code, words }: SendProblem): string | undefined {
  if (words === undefined) return undefined
  return code in hostProblemMessages ? pictureHosts.hostWords(words) : sendProblem.serviceWords(words)
}

const ofSettings: ReadonlySet<SendProblemCode> = new Set([
  'picture-inside-refused',
  'pictures-not-sent',
  'host-not-set-up',
  'host-sign-in-missing',
  'host-sign-in-refused',
  'host-not-permitted',
  'host-not-found',
  'host-region-wrong',
  'host-refused',
  'host-redirected',
  'host-unreachable',
])

/** Returns true if the settings for sending pictures can solve it. */
export function isForSettings({ code }: SendProblem): boolean {
  return ofSettings.has(code)
}

const ofServiceHavingIt: ReadonlySet<SendProblemCode> = new Set([
  'conflict',
  'conflict-corrected',
  'conflict-content',
])

export function isAtTheService({ code }: SendProblem): boolean {
  return ofServiceHavingIt.has(code)
}

export const sendProblem = {
  serviceWords: (words: string) => `Service message: “${words}”`,
  openSettings: 'Open picture settings',
  throughHostNow: 'This connection now uses a picture host. Press Retry.',
} as const
