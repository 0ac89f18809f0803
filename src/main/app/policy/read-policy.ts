import { parsePlainAddress } from '../../../shared/domain/addresses/web-address.ts'
import { type MetadataProblem, parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import { type MetadataPath, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { PolicyProblem, PolicyProblemCode } from '../../../shared/ipc/policy-calls.ts'
import { isRecord } from '../../../shared/records.ts'
import { type Policy, policySchema } from '../../../shared/schemas/policy.ts'
import { findSecret } from './find-secrets.ts'
import { parsePreset } from './parse-preset.ts'
import { lineOf, namedIssues, type Preset, pointerTo, type ReadPolicy, type Tell } from './policy-entries.ts'
import type { PolicyFile } from './policy-file.ts'

/** An unparseable file has no effect, except that update checks are off meanwhile. */
function unusable(problem: PolicyProblem): ReadPolicy {
  return { state: 'not-usable', policy: { updates: { isOff: true } }, presets: [], problems: [problem] }
}

/**
 * Parses the policy entry by entry: an unusable one is reported with its place, and the others apply. Unknown
 * names are reported, since they may have been meant to forbid something.
 */
export function parsePolicy(text: string): ReadPolicy {
  const parsed = parseMetadata(text)
  const tree = readTree(text)
  if (!parsed.ok || tree === undefined) return unusable(ofText(parsed.ok ? [] : parsed.error))
  const problems: PolicyProblem[] = []
  const tell = (code: PolicyProblemCode, path: MetadataPath) =>
    problems.push({ code, place: pointerTo(path), line: lineOf(text, path) })
  const secret = findSecret(text, tree)
  if (secret !== undefined)
    return unusable({ code: 'holds-a-key', place: pointerTo(secret), line: lineOf(text, secret) })

  const content: unknown = JSON.parse(text)
  const parts = new Map(Object.entries(isRecord(content) ? content : {}))
  for (const name of parts.keys()) if (!(name in policySchema.shape)) tell('unknown-name', [name])
  return {
    state: 'in-force',
    policy: {
      settings: settingsOf(parts.get('settings'), tell),
      updates: updatesOf(parts.get('updates'), tell),
    },
    presets: presetsOf(text, parts.get('connections'), tell),
    problems,
  }
}

function settingsOf(given: unknown, tell: Tell): Policy['settings'] {
  if (given === undefined) return undefined
  if (!isRecord(given)) {
    tell('value-not-usable', ['settings'])
    return undefined
  }
  const lockable = policySchema.shape.settings.unwrap()
  let settings: NonNullable<Policy['settings']> = {}
  for (const [name, value] of Object.entries(given)) {
    const path = ['settings', name]
    if (!Object.hasOwn(lockable.shape, name)) {
      tell('unknown-name', path)
      continue
    }
    const one = lockable.safeParse({ [name]: value })
    if (one.success) settings = { ...settings, ...one.data }
    else tell('value-not-usable', path)
  }
  return settings
}

function updatesOf(given: unknown, tell: Tell): Policy['updates'] {
  if (given === undefined) return undefined
  const updates = policySchema.shape.updates.safeParse(given)
  if (!updates.success) {
    for (const { path, code } of namedIssues(updates.error.issues)) tell(code, ['updates', ...path])
    return { isOff: true }
  }
  const { feed } = updates.data ?? {}
  if (feed === undefined || parsePlainAddress(feed).ok) return updates.data
  tell('address-not-usable', ['updates', 'feed'])
  return { isOff: true }
}

function presetsOf(text: string, given: unknown, tell: Tell): readonly Preset[] {
  if (given === undefined) return []
  if (!Array.isArray(given) || given.length > mostConnections) {
    tell('value-not-usable', ['connections'])
    return []
  }
  const presets: Preset[] = []
  for (const [index, one] of given.entries()) {
    const path = ['connections', index]
    const preset = parsePreset(text, one, path, tell)
    if (preset === undefined) continue
    const isThere = presets.some(
      ({ identity, address }) => identity === preset.identity || address === preset.address,
    )
    if (isThere) tell('connection-twice', path)
    else presets.push(preset)
  }
  return presets
}

const mostConnections = 50

function ofText(problems: readonly MetadataProblem[]): PolicyProblem {
  const [first] = problems
  const code = first?.code === 'duplicate-field' ? 'name-twice' : 'not-json'
  return { code, place: '', line: first?.line ?? null }
}

export function readPolicy(found: PolicyFile): ReadPolicy {
  switch (found.kind) {
    case 'none':
      return nothing('none')
    case 'not-trusted':
      return { ...nothing('not-trusted'), problems: [whole('not-the-administrators')] }
    case 'not-usable':
      return unusable(whole(found.code))
    case 'text':
      return parsePolicy(found.text)
  }
}

function nothing(state: 'none' | 'not-trusted'): ReadPolicy {
  return { state, policy: {}, presets: [], problems: [] }
}

function whole(code: ReadPolicy['problems'][number]['code']) {
  return { code, place: '', line: null } as const
}
