import type { PolicyProblem, PolicyProblemCode } from '../../../shared/ipc/policy-calls.ts'
import type { AuthorityFacts } from '../../../shared/schemas/connection.ts'
import { formatDay } from '../format.ts'

const problems: Readonly<Record<PolicyProblemCode, string>> = {
  'not-read': 'The file can’t be read.',
  'not-a-file': 'There is a link, folder or device in the file’s place.',
  'too-large': 'The file is larger than 2 MB.',
  'not-json': 'The file isn’t JSON.',
  'name-twice': 'A name is used twice in the same place.',
  'holds-a-key': 'The file contains a secret key or password. Remove it and get a new one from the service.',
  'not-the-administrators': 'People who aren’t administrators can change the file.',
  'unknown-name': 'Unknown name. Check the spelling.',
  'value-not-usable': 'This value can’t be used.',
  'address-not-usable': 'Use a web address that begins with https://.',
  'authority-not-usable': 'Use one certificate of a certificate authority, and an https address.',
  'template-not-usable': 'This template can’t be used.',
  'connection-twice': 'This connection is in the file twice.',
}

export const organisation = {
  heading: 'Your organisation',
  locked: 'Set by your organisation',
  inForce: 'Your organisation manages some settings',
  notUsable:
    'Your organisation’s settings file can’t be used. Earlier settings still apply, and updates are off.',
  notTrusted: 'Your organisation’s settings file is ignored, because other people can change it.',
  someProblems: 'Some of your organisation’s settings can’t be used.',
  tell: 'Tell whoever looks after this computer:',
  problem: ({ code, place, line }: PolicyProblem): string => {
    const at = [place === '' ? '' : place, line === null ? '' : `line ${line}`].filter((part) => part !== '')
    return at.length === 0 ? problems[code] : `${problems[code]} (${at.join(', ')})`
  },
  keyWanted: (name: string) => `Enter your secret key for “${name}”. It stays in this computer’s keychain.`,
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
  'not-read': 'Can’t read this file. Choose another one.',
  'too-large': 'This file is too large for a certificate. Choose another one.',
  'not-a-certificate': 'No certificate found. Choose a .pem, .crt, .cer or .der file.',
  'holds-a-private-key': 'This file contains a private key. Ask for the certificate alone.',
  several: 'This file has several certificates. Choose one with only the authority’s.',
  'not-an-authority': 'This is a server’s certificate. Ask for the authority’s.',
  'not-https': 'A certificate authority needs an address that begins with https://.',
}

export const authority = {
  label: 'Certificate authority',
  choose: 'Only trust this certificate authority…',
  chooseOther: 'Choose another one…',
  none: 'Only needed if you were given a certificate file',
  held: 'Only this authority is trusted',
  subject: 'For',
  issuer: 'Issued by',
  itself: 'Itself',
  days: 'Valid',
  validity: ({ validFrom, validTo }: AuthorityFacts) => `${formatDay(validFrom)} to ${formatDay(validTo)}`,
  over: 'This certificate has expired, so the service can’t be reached. Ask for a new one.',
  notYet: 'This certificate isn’t valid yet, so the service can’t be reached.',
  fingerprint: 'Fingerprint',
  fingerprintHint: 'SHA-256, to compare with the one you were given',
} as const

export function authorityProblemMessage(problem: unknown): string {
  const known = Object.entries(authorityProblems).find(([code]) => code === problem)
  return known?.[1] ?? 'This certificate authority can’t be used.'
}
