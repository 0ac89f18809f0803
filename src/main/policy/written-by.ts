import { execFileSync } from 'node:child_process'
import type { WrittenByAdministrator } from './policy-file.ts'

const writableByOthers = 0o022

/** On Linux and macOS: the owner is one of these, and neither its group nor anybody else may write. */
export function ownedBy(owners: readonly number[]): WrittenByAdministrator {
  return (_file, { uid, mode }) => owners.includes(uid) && (mode & writableByOthers) === 0
}

// Not looked for in PATH or in the environment, which are the person's own.
const powerShell = String.raw`C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe`
const powerShellMs = 10_000

/**
 * On Windows, where the mode says nothing: asks the system for the file's owner and permissions. What cannot be asked is
 * not theirs. The folder counts for nothing: everybody may add files below `ProgramData`, but none of an administrator's.
 */
export const permittedToAdministrators: WrittenByAdministrator = (file, stats) => {
  if (stats.isDirectory()) return true
  try {
    const path = file.replaceAll("'", "''")
    const command = `[Console]::Out.Write((Get-Acl -LiteralPath '${path}').Sddl)`
    const sddl = execFileSync(powerShell, ['-NoProfile', '-NonInteractive', '-Command', command], {
      encoding: 'utf8',
      timeout: powerShellMs,
      windowsHide: true,
      maxBuffer: 1_000_000,
    })
    return isAdministratorsAlone(sddl)
  } catch {
    return false
  }
}

/** The local system, its administrators, and the installer of Windows itself. */
const administrators = new Set([
  'SY',
  'BA',
  'S-1-5-18',
  'S-1-5-32-544',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
])
// Everything else that an access list can allow lets somebody change what is read, or who may.
const readingRights = new Set(['GR', 'GX', 'FR', 'FX', 'RC', 'CC', 'SW', 'WP', 'LO'])
const readingMask = 0xa01200a9
const inheritsOnly = /^(?:..)*IO/
const descriptor = /^O:(S-[\d-]+|[A-Z]{2})(?:G:(?:S-[\d-]+|[A-Z]{2}))?D:([A-Z_]*)((?:\([^()]*\))*)(?:S:.*)?$/s

/**
 * Whether a security descriptor (https://learn.microsoft.com/windows/win32/secauthz/security-descriptor-string-format)
 * lets nobody but administrators write. What is not understood counts as more than reading.
 */
export function isAdministratorsAlone(sddl: string): boolean {
  const parts = descriptor.exec(sddl)
  if (parts === null) return false
  const [, owner = '', flags = '', entries = ''] = parts
  if (!administrators.has(owner)) return false
  // No list at all: everybody may do everything.
  if (flags.includes('NO_ACCESS_CONTROL') || entries === '') return false
  return [...entries.matchAll(/\(([^()]*)\)/g)].every(([, entry = '']) => {
    const [type, inheritance = '', rights = '', , , account = ''] = entry.split(';')
    if (type === 'D' || inheritsOnly.test(inheritance)) return true
    return administrators.has(account) || (type === 'A' && onlyReads(rights))
  })
}

function onlyReads(rights: string): boolean {
  if (/^0x[0-9a-f]+$/i.test(rights)) return (BigInt(rights) & ~BigInt(readingMask)) === 0n
  const words = rights.match(/../g) ?? []
  return rights.length % 2 === 0 && words.every((word) => readingRights.has(word))
}
