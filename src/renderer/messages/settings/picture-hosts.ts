import type { HostField, HostFieldProblem } from '../../../shared/domain/pictures/picture-host.ts'
import type { HostProblemCode, PictureHostReport } from '../../../shared/schemas/picture-host.ts'
import { hostCheckTodos, hostProblemMessages } from '../problems/host-problems.ts'

export const pictureHosts = {
  settingsOf: (name: string) => `Picture host of “${name}”`,
  notYet: (name: string) =>
    `Ask your organisation for these details. Until you save them, nothing changes for “${name}”.`,
  kind: 'Kind of picture host',
  kinds: { s3: 'Bucket (S3)', folder: 'Folder (WebDAV or HTTP PUT)' },
  endpoint: 'Address of the storage',
  endpointHint: 'Also called endpoint, such as https://s3.eu-central-1.amazonaws.com',
  bucket: 'Bucket',
  folder: 'Folder in the bucket',
  folderHint: 'Optional',
  region: 'Region',
  regionHint: '“us-east-1” if the storage has no regions',
  regionHintAmazon: (region: string) => `As in the address: “${region}”`,
  regionHintR2: '“auto” at Cloudflare R2',
  pathStyle: 'The bucket’s name comes after the address',
  pathStyleHint: 'Untick for addresses such as https://bucket.storage.example',
  address: 'Address of the folder',
  addressHint: 'For example https://files.example.org/pictures',
  signIn: 'Sign-in',
  signIns: { password: 'User name and password', token: 'Token', none: 'None' },
  accessKeyId: 'Access key ID',
  secretAccessKey: 'Secret access key',
  user: 'User name',
  password: 'Password',
  token: 'Token',
  secretHint: 'Stored in this computer’s keychain',
  signInForAddress: 'Enter the sign-in again for the new address.',
  signInPlaces: {
    stored: 'Sign-in stored in this computer’s keychain',
    session: 'Sign-in kept until you quit',
    locked: 'Keychain locked, so the sign-in can’t be read',
    unknown: 'Sign-in stored, not used yet',
  },
  replaceSignIn: 'Replace sign-in',
  publicAddress: 'Public address',
  publicAddressHint: {
    s3: 'Where anyone can see pictures, such as https://BUCKET.s3.REGION.amazonaws.com',
    folder: 'Where anyone can see the pictures without signing in',
  },
  example: (address: string) => `Example: ${address}`,
  hostWords: (text: string) => `Picture host’s message: “${text}”`,
  save: 'Save picture host',
  remove: 'Remove picture host',
  removeDialog: {
    heading: (name: string) => `Remove the picture host of “${name}”?`,
    text: 'This also removes its sign-in. Uploaded pictures stay; new ones are sent with the document.',
  },
  removed: (name: string) => `Removed the picture host of “${name}”`,
} as const

const emptyFields: Readonly<Record<HostField, string>> = {
  endpoint: 'Enter the address of the storage.',
  bucket: 'Enter the bucket’s name.',
  folder: 'Enter the folder.',
  region: 'Enter the region.',
  address: 'Enter the address of the folder.',
  publicAddress: 'Enter the public address.',
}

const fieldProblems: Readonly<Record<Exclude<HostFieldProblem, 'empty'>, string>> = {
  'not-an-address': 'Enter a web address such as https://pictures.example.org',
  'not-secure': 'Use https:// to keep the sign-in safe.',
  'has-credentials': 'Enter the name and password in their own fields.',
  'has-query': 'Remove everything from the ? or # on.',
  'too-long': 'Enter something shorter.',
  'bucket-not-usable': 'Use letters, digits, dots and hyphens only.',
  'bucket-with-dots': 'With a dot in the name, tick “The bucket’s name comes after the address”.',
  'folder-not-usable': 'Remove empty parts, “.”, “..” and \\ from the name.',
  'region-not-of-address': 'Use the region in the address, or “auto” at Cloudflare R2.',
  'region-not-usable': 'Use letters, digits and hyphens only.',
}

export function hostFieldMessage(field: HostField, problem: HostFieldProblem): string {
  return problem === 'empty' ? emptyFields[field] : fieldProblems[problem]
}

export type SignInField = 'accessKeyId' | 'secretAccessKey' | 'user' | 'password' | 'token'

const signInMissing: Readonly<Record<SignInField, string>> = {
  accessKeyId: 'Enter the access key ID.',
  secretAccessKey: 'Enter the secret access key.',
  user: 'Enter the user name.',
  password: 'Enter the password.',
  token: 'Enter the token.',
}
const copyAgain = 'Copy it again, without spaces or special letters.'
const signInNotUsable: Readonly<Record<SignInField, string>> = {
  accessKeyId: copyAgain,
  secretAccessKey: copyAgain,
  user: 'Use at most 200 characters and no colon.',
  password: 'Use a shorter password without special characters.',
  token: copyAgain,
}

export function signInFieldMessage(field: SignInField, problem: 'missing' | 'not-usable'): string {
  return problem === 'missing' ? signInMissing[field] : signInNotUsable[field]
}

type Outcome = PictureHostReport['outcome']
export type HostReportMessages = {
  readonly look: 'positive' | 'caution' | 'negative'
  readonly text: string
  readonly address?: string
}

const stays = 'The test picture couldn’t be removed.'
const wasPut = 'The picture was uploaded, but'

function publicWords({
  outcome,
  status,
  newAddress,
  address,
}: PictureHostReport): HostReportMessages | undefined {
  const texts: Partial<Record<Outcome, HostReportMessages>> = {
    works: {
      look: 'positive',
      text: 'It works.',
    },
    'public-not-shown': {
      look: 'negative',
      text: `${wasPut} its public address doesn’t show it${status === undefined ? '' : ` (${status})`}. Check the address and who can see it.`,
      address,
    },
    'public-something-else': {
      look: 'negative',
      text: `${wasPut} its public address shows something else. Check the address.`,
      address,
    },
    'public-not-as-picture': {
      look: 'caution',
      text: `${wasPut} the host doesn’t label it as a picture. Ask whoever looks after the picture host.`,
    },
    'public-redirected': {
      look: 'negative',
      text: `${wasPut} its public address leads elsewhere. Enter this address instead.`,
      address: newAddress ?? address,
    },
    'public-certificate': {
      look: 'negative',
      text: `${wasPut} the certificate of its public address isn’t trusted.`,
    },
    'public-unreachable': {
      look: 'caution',
      text: `${wasPut} its public address can’t be reached. Check the address.`,
      address,
    },
  }
  return texts[outcome]
}

export function hostReportMessages(report: PictureHostReport): HostReportMessages {
  const { outcome, removed } = report
  const found = publicWords(report)
  if (found !== undefined) return removed === false ? { ...found, text: `${found.text} ${stays}` } : found
  if (outcome === 'offline') return { look: 'negative', text: 'This computer is offline.' }
  if (!isPutProblem(outcome)) return { look: 'negative', text: '' }
  const { what } = hostProblemMessages[outcome]({ ...report, code: outcome })
  return { look: 'negative', text: `${what} ${hostCheckTodos[outcome](report)}` }
}

function isPutProblem(outcome: Outcome): outcome is HostProblemCode {
  return outcome in hostProblemMessages
}
