import type { PolicyProblem, PolicyProblemCode } from '../../../shared/ipc/policy-calls.ts'
import type { AuthorityFacts } from '../../../shared/schemas/connection.ts'
import { formatDay } from '../format.ts'

/** What is wrong with the administrators' file, for the person who passes it on to them. */
const problems: Readonly<Record<PolicyProblemCode, string>> = {
  'not-read': 'The file is there, but cannot be read.',
  'not-a-file': 'Where the file belongs there is something else: a link, a folder or a device.',
  'too-large': 'The file is too large. It has 2 MB at most.',
  'not-json': 'The file is not JSON.',
  'name-twice': 'A name stands twice in the same place.',
  'holds-a-key':
    'A secret key or a password stands in the file, where everybody who uses this computer can read it. It has to be taken out, and replaced by a new one at the service.',
  'not-the-administrators': 'Others than the administrator of this computer could have written the file.',
  'unknown-name': 'This name is not known. It may be misspelt.',
  'value-not-usable': 'This value cannot be used.',
  'address-not-usable': 'This web address cannot be used. It has to begin with https://.',
  'authority-not-usable':
    'This is not one certificate of a certificate authority, or the address is not https.',
  'template-not-usable': 'This template cannot be used.',
  'connection-twice': 'This connection stands in the file twice.',
}

export const organisation = {
  heading: 'Your organisation',
  mark: 'Set up by your organisation',
  locked: 'Set by your organisation. It cannot be changed here.',
  inForce: 'The administrator of this computer set some things up for everybody who uses it.',
  notUsable:
    'The administrator’s file cannot be used. What it set before stays as it is and cannot be changed, and newer versions of Index Desk are not looked for. Nothing of yours is lost.',
  notTrusted:
    'There is a file that says it is the administrator’s, but others could have written it. Nothing of it is used.',
  someProblems: 'Some of the administrator’s file cannot be used. Everything else of it holds.',
  tell: 'Please tell whoever looks after this computer:',
  file: 'File',
  problem: ({ code, place, line }: PolicyProblem): string => {
    const at = [place === '' ? '' : place, line === null ? '' : `line ${line}`].filter((part) => part !== '')
    return at.length === 0 ? problems[code] : `${problems[code]} (${at.join(', ')})`
  },
  keyWanted: (name: string) =>
    `Your organisation set “${name}” up for you. Only your secret key is missing. It goes into the keychain of this computer and nowhere else.`,
  enterKey: 'Enter the key',
  notRemoved: 'Set up by your organisation, so it cannot be removed here.',
  messages: 'Some of what your organisation set up cannot be used. Settings say what.',
} as const

export type ChosenProblem =
  | 'not-read'
  | 'too-large'
  | 'not-a-certificate'
  | 'holds-a-private-key'
  | 'several'
  | 'not-an-authority'
  | 'not-https'

const authorityProblems: Readonly<Record<ChosenProblem, string>> = {
  'not-read': 'This file could not be read. Please choose another one.',
  'too-large': 'This file is too large for a certificate. Please choose another one.',
  'not-a-certificate':
    'There is no certificate in this file. Please choose one that ends in .pem, .crt, .cer or .der.',
  'holds-a-private-key':
    'This file holds a private key, which should be with nobody but the authority itself. It was not taken. Please ask for the certificate alone.',
  several:
    'There are several certificates in this file. Please choose a file with that of the authority alone.',
  'not-an-authority':
    'This is the certificate of a server, not of the authority that vouches for it. Please ask for the authority’s.',
  'not-https': 'A certificate authority vouches for addresses that begin with https:// only.',
}

export const authority = {
  label: 'Certificate authority',
  choose: 'Only trust this certificate authority…',
  chooseOther: 'Choose another one…',
  choosing: 'Choosing…',
  remove: 'Remove',
  removed: 'This connection trusts what this computer trusts.',
  none: 'The service is trusted as this computer trusts it. Choose a certificate authority only if whoever looks after the service gave you its file.',
  held: 'Requests to this service trust this authority and no other.',
  subject: 'For',
  issuer: 'Vouched for by',
  itself: 'Itself',
  days: 'Valid',
  validity: ({ validFrom, validTo }: AuthorityFacts) => `${formatDay(validFrom)} to ${formatDay(validTo)}`,
  over: 'It is no longer valid, so no connection will be made. Please ask for the new one.',
  notYet: 'It is not valid yet, so no connection will be made.',
  fingerprint: 'Fingerprint',
  fingerprintHint: 'SHA-256. Compare it with what you were told.',
} as const

/** Why a certificate authority was not taken. */
export function authorityProblemMessage(problem: unknown): string {
  const known = Object.entries(authorityProblems).find(([code]) => code === problem)
  return known?.[1] ?? 'This certificate authority cannot be used. Nothing was changed.'
}
