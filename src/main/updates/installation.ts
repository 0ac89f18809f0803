import type { UpdatesByHand, UpdatesImpossible } from '../../shared/schemas/updates.ts'

export type InstallationFacts = {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly isFromStore: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
  /**
   * Package type that electron-builder writes beside the app in deb and rpm packages; null if there is none.
   */
  readonly packageType: string | null
  readonly hasPublisher: boolean
  readonly mayReplace: (file: string) => boolean
}

export type Installation =
  | { readonly kind: 'here'; readonly with: 'nsis' | 'squirrel' | 'appimage' }
  | {
      readonly kind: 'by-hand'
      readonly with: 'nsis' | 'appimage' | 'deb' | 'rpm'
      readonly because: UpdatesByHand
    }
  | { readonly kind: 'none'; readonly because: UpdatesImpossible }

/** Returns how this installation gets newer versions. Uncertain ways are not offered. */
export function recogniseInstallation(facts: InstallationFacts): Installation {
  const { environment, platform } = facts
  if (!facts.isPackaged) return { kind: 'none', because: 'not-installed' }
  if (facts.isFromStore || environment.SNAP !== undefined || environment.FLATPAK_ID !== undefined)
    return { kind: 'none', because: 'store' }
  switch (platform) {
    case 'win32':
      if (environment.PORTABLE_EXECUTABLE_FILE !== undefined)
        return { kind: 'by-hand', with: 'nsis', because: 'portable' }
      return facts.hasPublisher
        ? { kind: 'here', with: 'nsis' }
        : { kind: 'by-hand', with: 'nsis', because: 'not-signed' }
    case 'darwin':
      return { kind: 'here', with: 'squirrel' }
    case 'linux':
      return onLinux(facts)
    default:
      return { kind: 'none', because: 'not-installed' }
  }
}

function onLinux({ environment, packageType, mayReplace }: InstallationFacts): Installation {
  const { APPIMAGE: file } = environment
  if (file !== undefined)
    return mayReplace(file)
      ? { kind: 'here', with: 'appimage' }
      : { kind: 'by-hand', with: 'appimage', because: 'not-writable' }
  if (packageType === 'deb' || packageType === 'rpm')
    return { kind: 'by-hand', with: packageType, because: 'package' }
  return { kind: 'by-hand', with: 'appimage', because: 'folder' }
}
