import type { WrittenByAdministrator } from './policy-file.ts'

const writableByOthers = 0o022

/** Linux and macOS: owned by one of these, and not writable by group or others. */
export function ownedBy(owners: readonly number[]): WrittenByAdministrator {
  return (_file, { uid, mode }) => owners.includes(uid) && (mode & writableByOthers) === 0
}

/** The local system, its administrators, and the installer of Windows itself. */
const administrators = new Set([
  'SY',
  'BA',
  'S-1-5-18',
  'S-1-5-32-544',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
])
// All other rights of an access list allow changing the content or the access.
const readingRights = new Set(['GR', 'GX', 'FR', 'FX', 'RC', 'CC', 'SW', 'WP', 'LO'])
const readingMask = 0xa01200a9
// Rights that every user has below `ProgramData`: add files and folders, and write the attributes of the
// folder itself. These alone do not allow removing, renaming or replacing another user's file.
const addingRights = new Set(['DC', 'LC', 'RP', 'CR'])
const addingMask = 0x116
const inheritsOnly = /^(?:..)*IO/
const descriptor = /^O:(S-[\d-]+|[A-Z]{2})(?:G:(?:S-[\d-]+|[A-Z]{2}))?D:([A-Z_]*)((?:\([^()]*\))*)(?:S:.*)?$/s

/**
 * True if a file's security descriptor
 * (https://learn.microsoft.com/windows/win32/secauthz/security-descriptor-string-format) lets only
 * administrators write. Unknown rights count as more than reading.
 */
export function isAdministratorsAlone(sddl: string): boolean {
  return allowsOthersAtMost(sddl, readingRights, readingMask)
}

/**
 * Returns true if users other than administrators cannot remove or replace anything in the folder; they may
 * add to it.
 */
export function isAdministratorsFolder(sddl: string): boolean {
  return allowsOthersAtMost(sddl, new Set([...readingRights, ...addingRights]), readingMask + addingMask)
}

function allowsOthersAtMost(sddl: string, rights: ReadonlySet<string>, mask: number): boolean {
  const parts = descriptor.exec(sddl)
  if (parts === null) return false
  const [, owner = '', flags = '', entries = ''] = parts
  if (!administrators.has(owner)) return false
  // No list at all: everybody may do everything.
  if (flags.includes('NO_ACCESS_CONTROL') || entries === '') return false
  return [...entries.matchAll(/\(([^()]*)\)/g)].every(([, entry = '']) => {
    const [type, inheritance = '', allowed = '', , , account = ''] = entry.split(';')
    if (type === 'D' || inheritsOnly.test(inheritance)) return true
    return administrators.has(account) || (type === 'A' && isWithin(allowed, rights, mask))
  })
}

function isWithin(allowed: string, rights: ReadonlySet<string>, mask: number): boolean {
  if (/^0x[0-9a-f]+$/i.test(allowed)) return (BigInt(allowed) & ~BigInt(mask)) === 0n
  const words = allowed.match(/../g) ?? []
  return allowed.length % 2 === 0 && words.every((word) => rights.has(word))
}
