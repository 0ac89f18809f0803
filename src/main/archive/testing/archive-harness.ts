import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { ArchiveState } from '../../../shared/ipc/archive-calls.ts'
import { succeed } from '../../../shared/result.ts'
import type { ConnectionRecord } from '../../../shared/schemas/connection.ts'
import { exportFailure } from '../../exports/chosen-file.ts'
import { beginFile } from '../../exports/unfinished-file.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { toStorageFailure } from '../../library/db/storage-error.ts'
import type { OpenedLibrary } from '../../library/open-library.ts'
import { makeFolder, openIn } from '../../library/testing/test-library.ts'
import { Archives } from '../archives.ts'

export type ArchiveHarness = {
  readonly library: OpenedLibrary
  readonly archives: Archives
  readonly connections: ConnectionRecord[]
  readonly changed: () => Promise<void>
  readonly end: () => Promise<void>
}

export function archiveHarnessesForEachTest() {
  let made: ReturnType<typeof makeFolder> | undefined
  let harnesses: ArchiveHarness[] = []
  let chosen: string | null = null
  beforeEach(() => {
    made = makeFolder()
    harnesses = []
    chosen = null
  })
  afterEach(async () => {
    for (const harness of harnesses) await harness.end()
    made?.remove()
  })
  const folder = () => {
    if (made === undefined) throw new Error('No test runs')
    return made.folder
  }

  async function openHarness(...records: ConnectionRecord[]): Promise<ArchiveHarness> {
    const own = path.join(folder(), randomUUID())
    await mkdir(own)
    const library = await openIn(own)
    const connections = [...records]
    let change = Promise.withResolvers<void>()
    const archives = new Archives({
      store: library.library.archive,
      connections: {
        all: () => connections,
        addAll: (records) => {
          connections.push(...records)
          return succeed(undefined)
        },
        remove: (id) => {
          connections.splice(
            connections.findIndex((each) => each.id === id),
            1,
          )
          return succeed(undefined)
        },
      },
      appVersion: '1.0.0',
      chooseToWrite: async () => chosen,
      chooseToRead: async () => chosen,
      takeArrived: () => chosen,
      ...{ beginFile, exportFailure, storageFailure: toStorageFailure, newId: randomUUID },
      // Events are not throttled, since the tests wait for them.
      clock: { ...systemClock, after: (_ms, run) => systemClock.after(0, run) },
      uploadFolder: path.join(own, 'arriving'),
      onChanged: () => {
        change.resolve()
        change = Promise.withResolvers()
      },
      onBroughtIn: () => undefined,
      log: () => undefined,
    })
    const harness = {
      ...{ library, archives, connections, changed: () => change.promise },
      end: async () => {
        await archives.close()
        await library.close()
      },
    }
    harnesses.push(harness)
    return harness
  }

  async function settled({ archives, changed }: ArchiveHarness): Promise<ArchiveState> {
    for (;;) {
      // Registered first: it may change before the answer arrives.
      const next = changed()
      const found = await archives.state()
      if (!found.ok) throw new Error(found.error.code)
      const { state } = found.value
      if (!['exporting', 'reading', 'importing'].includes(state.kind)) return state
      await next
    }
  }
  async function exported(harness: ArchiveHarness, name = 'a.indexdesk'): Promise<string> {
    const file = path.join(folder(), name)
    chosen = file
    await harness.archives.export('library')
    expect(await settled(harness)).toMatchObject({ kind: 'exported', name })
    return file
  }
  async function looked(harness: ArchiveHarness, file: string): Promise<ArchiveState> {
    chosen = file
    await harness.archives.open()
    return settled(harness)
  }
  async function imported(harness: ArchiveHarness, file: string): Promise<ArchiveState> {
    expect(await looked(harness, file)).toMatchObject({ kind: 'read' })
    await harness.archives.import()
    return settled(harness)
  }

  return {
    ...{ folder, openHarness, settled, exported, looked, imported },
    choose: (file: string) => {
      chosen = file
    },
  }
}
