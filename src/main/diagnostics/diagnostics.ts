import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord, KeyPlace } from '../../shared/schemas/connection.ts'
import type { Preferences, WindowPlace } from '../../shared/schemas/settings.ts'
import type { Library } from '../library/operations.ts'
import { diagnosticsMessages } from '../messages.ts'
import { describeLibrary, describeQueue } from './describe-library.ts'
import { describeConnection, describePreferences } from './describe-settings.ts'

export type DiagnosticFile = { readonly name: string; readonly text: string }
type Facts = Readonly<Record<string, unknown>>

export type OpenedFacts = {
  readonly store: Library['diagnostics']
  readonly facts: () => Promise<Facts>
  readonly keyPlace: (connectionId: string) => KeyPlace
  readonly hostSignInPlace: (connectionId: string) => KeyPlace
}

export type DiagnosticsDeps = {
  readonly version: string
  readonly system: () => Promise<Facts>
  readonly settings: {
    preferences(): Preferences
    readonly connections: { all(): readonly ConnectionRecord[] }
    window(): WindowPlace | null
  }
  readonly organisation: () => Facts
  /** Rejects if the library could not be opened. */
  readonly opened: () => Promise<OpenedFacts>
  readonly toFailure: (cause: unknown) => Failure
  readonly readLog: () => Promise<readonly DiagnosticFile[]>
  /** The system's own dialog with a suggested name; null if the user cancels. */
  readonly chooseFile: (name: string) => Promise<string | null>
  /** Atomic. */
  readonly writeZip: (
    file: string,
    entries: readonly DiagnosticFile[],
  ) => Promise<Result<{ readonly name: string }, Failure>>
  readonly now: () => number
  readonly newId: () => string
  readonly after: (delayMs: number, run: () => void) => () => void
}

export type Diagnostics = {
  gather(withNames: boolean): Promise<{
    readonly id: string
    readonly files: readonly (DiagnosticFile & { readonly bytes: number })[]
  }>
  save(id: string, files: readonly string[]): Promise<Result<{ readonly name: string } | null, Failure>>
  forget(id: string): void
}

/** After this long, the library is reported as still opening or busy. */
const waitsForLibraryMs = 20_000

export function createDiagnostics(deps: DiagnosticsDeps): Diagnostics {
  const { settings, now } = deps
  let gathered: { readonly id: string; readonly files: readonly DiagnosticFile[] } | null = null

  /** Failures become part of the report, which is needed most when things fail. */
  const told = async (gather: () => Promise<unknown>): Promise<unknown> => {
    const late = Promise.withResolvers<unknown>()
    const cancel = deps.after(waitsForLibraryMs, () => late.resolve({ notGathered: 'no answer in time' }))
    try {
      return await Promise.race([gather(), late.promise])
    } catch (cause) {
      const { code, detail } = deps.toFailure(cause)
      return { notGathered: code, detail }
    } finally {
      cancel()
    }
  }
  const keysOf = async () => {
    const { keyPlace, hostSignInPlace } = await deps.opened()
    return settings.connections.all().map(({ id, pictureHost }) => ({
      connectionId: id,
      key: keyPlace(id),
      ...(pictureHost == null ? {} : { pictureHostSignIn: hostSignInPlace(id) }),
    }))
  }
  const libraryOf = async () => {
    const { store, facts } = await deps.opened()
    return { ...(await facts()), ...(await describeLibrary(store, now)) }
  }

  return {
    gather: async (withNames) => {
      const [system, keys, library, queue, log] = await Promise.all([
        told(deps.system),
        told(keysOf),
        told(libraryOf),
        told(async () => describeQueue(await (await deps.opened()).store.queue())),
        deps.readLog(),
      ])
      const ofSettings = {
        preferences: describePreferences(settings.preferences()),
        connections: settings.connections.all().map((each) => describeConnection(each, withNames)),
        window: settings.window(),
        organisation: deps.organisation(),
      }
      const about = { version: deps.version, at: new Date(now()).toISOString(), withNames }
      const json = (name: string, value: unknown) => ({ name, text: `${JSON.stringify(value, null, 2)}\n` })
      const files = [
        { name: 'about-these-files.txt', text: diagnosticsMessages.about(about) },
        json('system.json', system),
        json('settings.json', ofSettings),
        json('keys.json', keys),
        json('library.json', library),
        json('queue.json', queue),
        ...log.map(({ name, text }) => ({ name: `log/${name}`, text })),
      ]
      gathered = { id: deps.newId(), files }
      return {
        id: gathered.id,
        files: files.map((file) => ({ ...file, bytes: Buffer.byteLength(file.text) })),
      }
    },

    save: async (id, wanted) => {
      const files = gathered?.id === id ? gathered.files.filter(({ name }) => wanted.includes(name)) : []
      if (files.length === 0 || files.length < new Set(wanted).size) return fail(failed('export-unknown'))
      const chosen = await deps.chooseFile(diagnosticsMessages.fileName(localDay(now())))
      return chosen === null ? succeed(null) : deps.writeZip(chosen, files)
    },

    forget: (id) => {
      if (gathered?.id === id) gathered = null
    },
  }
}

function localDay(at: number): string {
  const day = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
