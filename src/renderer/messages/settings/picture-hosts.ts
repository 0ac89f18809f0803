import type { HostField, HostFieldProblem } from '../../../shared/domain/pictures/picture-host.ts'
import type { HostProblemCode, PictureHostReport } from '../../../shared/schemas/picture-host.ts'
import { hostCheckTodos, hostProblemMessages } from '../problems/host-problems.ts'

/** The settings of the place on the web that pictures from this computer are put to. */
export const pictureHosts = {
  settingsOf: (name: string) => `Picture host of “${name}”`,
  notYet: (name: string) =>
    `A picture host is a place on the web that your organisation looks after; ask there for what to enter. Until one is saved, pictures to “${name}” travel as before.`,
  kind: 'Kind of picture host',
  kinds: { s3: 'Bucket (S3)', folder: 'Folder (WebDAV or HTTP PUT)' },
  endpoint: 'Address of the storage',
  endpointHint:
    'Also called endpoint. Amazon S3: https://s3.eu-central-1.amazonaws.com with your region in it. Cloudflare R2: https://ACCOUNT.r2.cloudflarestorage.com. MinIO: the address of its API.',
  bucket: 'Bucket',
  folder: 'Folder in the bucket',
  folderHint: 'May be left empty.',
  region: 'Region',
  regionHint: '“auto” at Cloudflare R2; “us-east-1” at MinIO and where the storage has no regions.',
  regionHintAmazon: (region: string) => `At Amazon S3 the one in the address, here “${region}”.`,
  regionHintR2: '“auto” at Cloudflare R2.',
  pathStyle: 'The bucket’s name comes after the address',
  pathStyleHint:
    'Right for Cloudflare R2, MinIO and most storages, and for Amazon S3 as well. Take the tick away where the name has to come first, as in https://bucket.storage.example.',
  address: 'Address of the folder',
  addressHint: 'Pictures are put there. For example https://files.example.org/pictures',
  signIn: 'Sign-in',
  signIns: { password: 'User name and password', token: 'Token', none: 'None' },
  accessKeyId: 'Access key ID',
  secretAccessKey: 'Secret access key',
  user: 'User name',
  password: 'Password',
  token: 'Token',
  secretHint: 'Kept in the keychain of this computer and shown nowhere.',
  signInForAddress: 'At another address the sign-in has to be entered again, so that it goes nowhere unseen.',
  show: 'Show what is typed',
  hide: 'Hide what is typed',
  signInPlaces: {
    stored: 'The sign-in is in the keychain of this computer.',
    session: 'The sign-in is kept in memory until you quit.',
    locked: 'The keychain is locked, so the sign-in cannot be read.',
    unknown: 'The sign-in is kept; it has not been needed yet.',
  },
  replaceSignIn: 'Enter another sign-in',
  publicAddress: 'Public address',
  publicAddressHint: {
    s3: 'Where everybody can see what is in the bucket, without signing in. Amazon S3: https://BUCKET.s3.REGION.amazonaws.com. Cloudflare R2: the bucket’s own domain or https://pub-….r2.dev. MinIO: its address, then /BUCKET.',
    folder: 'Where everybody can see what is in the folder, without signing in.',
  },
  example: (address: string) => `The service will get addresses like ${address}`,
  exampleName: '3f9a51c0.jpg',
  hostWords: (text: string) => `The picture host’s words: “${text}”`,
  check: 'Check',
  checking: 'Checking…',
  save: 'Save picture host',
  saving: 'Saving…',
  remove: 'Remove picture host',
  removing: 'Removing…',
  removeDialog: {
    heading: (name: string) => `Remove the picture host of “${name}”?`,
    text: 'Its addresses and its sign-in are removed from this computer. Pictures already put there stay. Pictures that would have gone through it travel inside the request.',
  },
  removed: (name: string) =>
    `The picture host of “${name}” and its sign-in were removed. Pictures already put there stay.`,
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
  'not-an-address': 'This is not a web address. It should look like https://pictures.example.org',
  'not-secure': 'The address must begin with https:// so that the sign-in travels safely.',
  'has-credentials': 'Leave the name and password out of the address; they go into their own fields.',
  'has-query': 'Leave out everything from the ? or # on.',
  'too-long': 'This is too long.',
  'bucket-not-usable': 'A bucket’s name has letters, digits, dots and hyphens only.',
  'bucket-with-dots':
    'A bucket with a dot in its name has to come after the address: set the tick for that below.',
  'folder-not-usable': 'A folder’s name cannot have empty parts, “.” or “..”, or a \\ in it.',
  'region-not-of-address':
    'This storage is not in that region. At Cloudflare R2 it is “auto”, at Amazon S3 the one in the address.',
  'region-not-usable': 'A region’s name has letters, digits and hyphens only.',
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
const copyAgain = 'It has no spaces, umlauts or other special letters. Please copy it again.'
const signInNotUsable: Readonly<Record<SignInField, string>> = {
  accessKeyId: copyAgain,
  secretAccessKey: copyAgain,
  user: 'A user name has no colon in it and is not longer than 200 letters.',
  password: 'This password cannot be used: it is too long, or holds letters that cannot be typed.',
  token: copyAgain,
}

export function signInFieldMessage(field: SignInField, problem: 'missing' | 'not-usable'): string {
  return problem === 'missing' ? signInMissing[field] : signInNotUsable[field]
}

type Outcome = PictureHostReport['outcome']
export type HostReportMessages = {
  readonly look: 'positive' | 'caution' | 'negative'
  readonly text: string
  /** The address that the text is about. */
  readonly address?: string
}

const stays = 'The picture that was tried could not be removed again; it is a single dot and may stay.'
const wasPut = 'A picture was put there, but'

function publicWords({
  outcome,
  status,
  newAddress,
  address,
}: PictureHostReport): HostReportMessages | undefined {
  const texts: Partial<Record<Outcome, HostReportMessages>> = {
    works: {
      look: 'positive',
      text: 'It works: a tiny picture was put there and could be seen under its public address.',
    },
    'public-not-shown': {
      look: 'negative',
      text: `${wasPut} its public address does not show it${status === undefined ? '' : ` (${status})`}. Check the public address, and whether everybody may see what lies there.`,
      address,
    },
    'public-something-else': {
      look: 'negative',
      text: `${wasPut} its public address shows something else, perhaps a page for signing in. Check the public address.`,
      address,
    },
    'public-not-as-picture': {
      look: 'caution',
      text: `${wasPut} its public address does not say that it is a picture, so the service may not take it. Whoever looks after the picture host can change that.`,
    },
    'public-redirected': {
      look: 'negative',
      text: `${wasPut} its public address leads elsewhere. Enter the public address that it leads to.`,
      address: newAddress ?? address,
    },
    'public-certificate': {
      look: 'negative',
      text: `${wasPut} the certificate of its public address is not trusted.`,
    },
    'public-unreachable': {
      look: 'caution',
      text: `${wasPut} its public address cannot be reached from this computer. Check how it is written.`,
      address,
    },
  }
  return texts[outcome]
}

/** What a check found. */
export function hostReportMessages(report: PictureHostReport): HostReportMessages {
  const { outcome, removed } = report
  const found = publicWords(report)
  if (found !== undefined) return removed === false ? { ...found, text: `${found.text} ${stays}` } : found
  if (outcome === 'offline')
    return { look: 'negative', text: 'This computer is offline, so the picture host cannot be checked.' }
  if (!isPutProblem(outcome)) return { look: 'negative', text: '' }
  const { what } = hostProblemMessages[outcome]({ ...report, code: outcome })
  return { look: 'negative', text: `${what} ${hostCheckTodos[outcome](report)}` }
}

function isPutProblem(outcome: Outcome): outcome is HostProblemCode {
  return outcome in hostProblemMessages
}
