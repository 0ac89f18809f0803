import type { SendProblem, SendProblemCode } from '../../../shared/schemas/queue.ts'
import { pictureHosts } from '../settings/picture-hosts.ts'
import { hostProblemMessages, type SendProblemMessages } from './host-problems.ts'

const kept = 'It is kept here and nothing is lost.'
const byItself = 'Nothing needs doing: it is tried again by itself.'

const problemWords: Readonly<Record<SendProblemCode, (problem: SendProblem) => SendProblemMessages>> = {
  offline: () => ({
    what: 'This computer is offline.',
    safe: kept,
    todo: 'It goes on once there is a network.',
  }),
  'cannot-be-found': () => ({
    what: 'The service cannot be found under its address.',
    safe: kept,
    todo: 'Check the network and the address of the connection in Settings.',
  }),
  refused: () => ({
    what: 'The computer at the service’s address does not accept connections.',
    safe: kept,
    todo: 'The service may be switched off. Ask whoever looks after it.',
  }),
  'not-reachable': () => ({ what: 'The service cannot be reached just now.', safe: kept, todo: byItself }),
  'timed-out': () => ({ what: 'The service took too long to answer.', safe: kept, todo: byItself }),
  'certificate-not-trusted': () => ({
    what: 'The service could not prove who it is: its certificate is not trusted.',
    safe: `${kept} The secret key was not sent.`,
    todo: 'Ask whoever looks after the service. Then press Retry.',
  }),
  'authority-not-matched': () => ({
    what: 'The service could not prove who it is: its certificate is not from the certificate authority that this connection is held to.',
    safe: `${kept} The secret key was not sent.`,
    todo: 'Ask whoever looks after the service whether its certificate has changed. Then press Retry.',
  }),
  proxy: () => ({
    what: 'The way out of this network (its proxy) did not let the request through.',
    safe: kept,
    todo: 'Ask whoever looks after your network to let Index Desk through. It cannot answer a proxy that asks for a name and password of its own.',
  }),
  'not-the-service': () => ({
    what: 'A web page answered instead of the service, such as a sign-in or maintenance page.',
    safe: kept,
    todo: 'Open your browser and sign in to the network. Sending goes on by itself.',
  }),
  'lost-contact': () => ({
    what: 'Contact was lost after the document had left, so the service may have it or not.',
    safe: kept,
    todo: 'It is sent again with the same ID, which makes no second document.',
  }),
  interrupted: () => ({
    what: 'Index Desk ended while this was being sent, so the service may have it or not.',
    safe: kept,
    todo: 'It is sent again with the same ID, which makes no second document.',
  }),
  cancelled: () => ({
    what: 'Sending was stopped. The service may have it all the same.',
    safe: kept,
    todo: 'Press Retry to send it, or Discard to leave it.',
  }),
  redirected: ({ newAddress }) => ({
    what:
      newAddress === undefined
        ? 'The service has moved to another address.'
        : `The service has moved to another address: ${newAddress}`,
    safe: `${kept} The secret key was not sent there.`,
    todo: 'Change the address of the connection in Settings, then press Retry.',
  }),
  'key-refused': () => ({
    what: 'The service did not accept the secret key.',
    safe: kept,
    todo: 'Enter the key to resume sending.',
  }),
  'key-missing': () => ({
    what: 'The secret key of this connection is missing.',
    safe: kept,
    todo: 'Enter the key to resume sending.',
  }),
  'key-locked': () => ({
    what: 'The keychain of this computer is locked, so the secret key cannot be read.',
    safe: kept,
    todo: 'Unlock the keychain, or enter the key.',
  }),
  'rate-limited': () => ({ what: 'The service asks for a slower pace.', safe: kept, todo: byItself }),
  unavailable: () => ({ what: 'The service is not available just now.', safe: kept, todo: byItself }),
  'service-in-trouble': () => ({
    what: 'The service has trouble of its own and kept failing.',
    safe: kept,
    todo: 'Press Retry later, or ask whoever looks after the service.',
  }),
  conflict: () => ({
    what: 'The service already has a document with this ID.',
    safe: kept,
    todo: 'If it’s this document, choose Update to send its title and metadata. Otherwise discard it here, or add it with another ID.',
  }),
  'conflict-corrected': () => ({
    what: 'The service already has this document, perhaps without your correction.',
    safe: kept,
    todo: 'Choose Update to send your title and metadata.',
  }),
  'conflict-content': () => ({
    what: 'The service already has this document, perhaps with its earlier content or collection.',
    safe: kept,
    todo: 'Update sends only the title and metadata. To send the new content or collection, add the document with another ID.',
  }),
  rejected: () => ({
    what: 'The service did not accept this document.',
    safe: kept,
    todo: 'Read its answer, correct the document and send it again.',
  }),
  forbidden: () => ({
    what: 'The service doesn’t allow this document. Others get through with the same key.',
    safe: kept,
    todo: 'Correct the document, or ask whoever looks after the service. Then press Retry.',
  }),
  'picture-inside-refused': () => ({
    what: 'The service does not take pictures sent inside the request.',
    safe: kept,
    todo: 'Have pictures travel through a picture host: choose that in Settings under “Pictures from this computer”, then press Retry. Or put the picture on the web and use its web address.',
  }),
  'picture-gone': () => ({
    what: 'The picture is no longer on this computer.',
    safe: 'Everything else about the document is kept.',
    todo: 'Open it and choose the picture again.',
  }),
  'content-lost': () => ({
    what: 'The library file of this computer was damaged, and the content of this document could not be recovered.',
    safe: 'Everything else about the document is kept.',
    todo: 'Choose “Correct”, add the content again and send it.',
  }),
  'pictures-not-sent': () => ({
    what: 'This connection does not send pictures from this computer.',
    safe: kept,
    todo: 'Allow it in Settings under “Pictures from this computer”, then press Retry.',
  }),
  'not-allowed-address': () => ({
    what: 'The connection’s address may not be used.',
    safe: kept,
    todo: 'Change the address of the connection in Settings, then press Retry.',
  }),
  ...hostProblemMessages,
}

export function sendProblemMessages(problem: SendProblem): SendProblemMessages {
  return problemWords[problem.code](problem)
}

/** What the one who refused said, in their own words. */
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

/** Whether Settings have what would put it right: how pictures travel. */
export function isForSettings({ code }: SendProblem): boolean {
  return ofSettings.has(code)
}

const ofServiceHavingIt: ReadonlySet<SendProblemCode> = new Set([
  'conflict',
  'conflict-corrected',
  'conflict-content',
])

/** Whether the service says that it has the document, so that title and metadata of an add can go as an update. */
export function isAtTheService({ code }: SendProblem): boolean {
  return ofServiceHavingIt.has(code)
}

export const sendProblem = {
  serviceWords: (words: string) => `The service’s words: “${words}”`,
  openSettings: 'Open the settings of pictures',
  throughHostNow: 'Pictures of this connection go through a picture host now: press Retry.',
} as const
