import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { FuseState } from '@electron/fuses/dist/constants.js'

const wanted: readonly (readonly [FuseV1Options, boolean])[] = [
  [FuseV1Options.RunAsNode, false],
  [FuseV1Options.EnableCookieEncryption, false],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  [FuseV1Options.EnableNodeCliInspectArguments, false],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  [FuseV1Options.OnlyLoadAppFromAsar, true],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
]

export type Fuse = { readonly name: string; readonly state: string; readonly isAsWanted: boolean }

export async function readFuses(program: string): Promise<readonly Fuse[]> {
  const wire = await getCurrentFuseWire(program)
  return wanted.map(([fuse, isOn]) => ({
    name: FuseV1Options[fuse],
    state: FuseState[wire[fuse] ?? FuseState.INHERIT],
    isAsWanted: wire[fuse] === (isOn ? FuseState.ENABLE : FuseState.DISABLE),
  }))
}
