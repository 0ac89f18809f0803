import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type Conf from 'conf'
import type { Options } from 'conf'
import { z } from 'zod'
import { errorCodeOf, type Failure, failed, storageFailure } from '../../shared/ipc/failure.ts'
import { definedOnly, isRecord } from '../../shared/records.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { type PreferencesFile, preferencesFile } from '../../shared/schemas/settings.ts'
import { ownFile } from '../files/in-place.ts'
import type { Log } from '../platform/logger.ts'
import { readOrSetAside } from './set-aside.ts'

const name = 'preferences'

/**
 * Opens `preferences.json`: electron-store in the app; in a test, without Electron, the `conf` it is based
 * on.
 */
export type OpenStore = (
  options: Options<PreferencesFile> & { readonly name: string },
) => Pick<Conf<PreferencesFile>, 'store' | 'set'>

/** The user's preferences, and the window's place. A change that is not written has not happened. */
export class PreferencesStore {
  readonly setAside: string | null
  readonly #store: ReturnType<OpenStore>
  readonly #log: Log
  #current: PreferencesFile

  constructor(folder: string, { open, log, now }: { open: OpenStore; log: Log; now(): number }) {
    this.#log = log
    removeUnfinished(folder)
    const { content, setAside } = readOrSetAside(path.join(folder, `${name}.json`), {
      parse: (found) => preferencesFile.safeParse(found).data,
      salvage,
      now,
    })
    this.#current = content
    this.setAside = setAside
    this.#store = open({
      name,
      configName: name,
      cwd: folder,
      configFileMode: ownFile,
      schema: fileSchema(),
      // The schema is our own: validating or optimising it takes longer than everything else of opening.
      ajvOptions: { meta: false, validateSchema: false, code: { optimize: false } },
      // The valid parts of a damaged file are written below.
      clearInvalidConfig: true,
      accessPropertiesByDotNotation: false,
    })
    if (setAside !== null) this.change(content)
  }

  current(): PreferencesFile {
    return this.#current
  }

  change(
    entries: { readonly [K in keyof PreferencesFile]?: PreferencesFile[K] | undefined },
  ): Result<undefined, Failure> {
    const change = definedOnly(entries)
    try {
      this.#store.set(change)
    } catch (cause) {
      const code = errorCodeOf(cause)
      this.#log('error', 'settings-not-written', { code })
      // A refusal by the schema has no system code.
      return fail(code === 'unknown' ? failed('unexpected') : storageFailure(cause))
    }
    this.#current = { ...this.#current, ...change }
    return succeed(undefined)
  }
}

/** Defaults stay in `preferencesFile`, so that only chosen values are written. */
function fileSchema(): NonNullable<Options<PreferencesFile>['schema']> {
  const { properties } = z.toJSONSchema(preferencesFile, {
    io: 'input',
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
    },
  })
  // zod and conf have separate types for JSON Schema.
  return properties as NonNullable<Options<PreferencesFile>['schema']>
}

function salvage(content: unknown): PreferencesFile {
  let kept = preferencesFile.parse({})
  for (const entry of isRecord(content) ? Object.entries(content) : [])
    kept = preferencesFile.safeParse({ ...kept, ...Object.fromEntries([entry]) }).data ?? kept
  return kept
}

/** Removes files that a killed write left, named by conf's `atomically`. */
function removeUnfinished(folder: string): void {
  try {
    for (const file of readdirSync(folder))
      if (file.startsWith(`${name}.json.tmp-`)) rmSync(path.join(folder, file), { force: true })
  } catch (cause) {
    if (errorCodeOf(cause) !== 'ENOENT') throw cause
  }
}
