import { originOf } from '../../../shared/domain/addresses/web-address.ts'
import { type ConnectionRecord, type PresetField, presetFields } from '../../../shared/schemas/connection.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { Preset, ReadPolicy } from './policy-entries.ts'

type Records = Pick<SettingsStore['connections'], 'all' | 'add' | 'change'>

/**
 * Applies the file's connections: creates missing ones, adopts a user's connection to the same address, and
 * releases those no longer in the file. While part of the file is unreadable, nothing is released.
 */
export function applyPresets(
  records: Records,
  { state, presets, problems }: ReadPolicy,
  newId: () => string,
): void {
  const kept = new Set<string>()
  for (const preset of presets) {
    const known = findKnown(records.all(), preset)
    if (known === undefined) {
      const made = records.add({ kind: 'service', id: newId(), ...valuesOf(preset, undefined) })
      if (made.ok) kept.add(made.value.id)
      continue
    }
    kept.add(known.id)
    const values = valuesOf(preset, known)
    const change = {
      ...values,
      keyOrigin: keyOriginAt(preset.address, known),
      keyAuthority: keyAuthorityUnder({ ...known, ...values }.certificateAuthority, known),
    }
    if (!isSame(known, change)) records.change(known.id, change)
  }
  const isWhole = !problems.some(({ place }) => place === '/connections' || place.startsWith('/connections/'))
  if (state === 'not-usable' || state === 'not-trusted' || !isWhole) return
  for (const { id, preset } of records.all())
    if (preset != null && !kept.has(id)) records.change(id, { preset: null })
}

function findKnown(records: readonly ConnectionRecord[], { identity, address }: Preset) {
  const services = records.filter(({ kind }) => kind === 'service')
  return (
    services.find(({ preset }) => preset?.identity === identity) ??
    services.find((record) => record.address === address)
  )
}

function valuesOf(preset: Preset, known: ConnectionRecord | undefined) {
  const { identity, templates, picturesTravel: wanted, team, ...given } = preset
  const picturesTravel = wanted ?? (given.pictureHost === undefined ? undefined : 'host')
  const named: Partial<Record<PresetField, unknown>> = { ...given, picturesTravel }
  const fixed = presetFields.filter((field) => named[field] !== undefined)
  // Unpins if the file no longer has the authority: a replaced one would lock all users out.
  const isPinGone =
    given.certificateAuthority === undefined && known?.preset?.fixed.includes('certificateAuthority') === true
  return {
    colour: known?.colour ?? 'blue',
    picturesTravel: picturesTravel ?? known?.picturesTravel ?? 'inside',
    ...withoutUndefined(given),
    ...(isPinGone && { certificateAuthority: null }),
    preset: {
      ...{ identity, fixed, templates: templates.map(({ collection }) => collection) },
      ...(team !== undefined && { team }),
    },
  } as const
}

/** A stored key is only sent to the origin it was entered for, whoever changed the address. */
function keyOriginAt(address: string, { address: before, keyOrigin }: ConnectionRecord): string | null {
  const enteredFor = keyOrigin ?? originOf(before)
  return enteredFor === originOf(address) ? null : enteredFor
}

/** Withholds the key if a different authority, or any, may authenticate the service. */
function keyAuthorityUnder(
  authority: string | null | undefined,
  { certificateAuthority, keyAuthority }: ConnectionRecord,
): string | null {
  const enteredUnder = keyAuthority ?? certificateAuthority ?? null
  return enteredUnder === (authority ?? null) ? null : enteredUnder
}

function isSame(known: ConnectionRecord, change: object): boolean {
  const before: Readonly<Record<string, unknown>> = { ...known }
  return Object.entries(change).every(
    ([name, value]) => JSON.stringify(value ?? null) === JSON.stringify(before[name] ?? null),
  )
}

type WithoutUndefined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(values: T): WithoutUndefined<T> {
  // The cast holds: only undefined entries are left out.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>
}
