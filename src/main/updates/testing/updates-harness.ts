import path from 'node:path'
import type { UpdateState } from '../../../shared/schemas/updates.ts'
import { createFakeClock, type FakeClock } from '../../jobs/testing/fake-clock.ts'
import type { Installation } from '../installation.ts'
import { UpdateMemory } from '../update-memory.ts'
import { Updates } from '../updates.ts'
import { type InstalledApp, installApp } from './installed-app.ts'
import type { UpdateHost } from './update-host.ts'

export type StartOptions = {
  readonly installation?: Installation
  readonly running?: string
  readonly after?: UpdatesHarness
}

/** A start of the app for updates: the real updater, a real update host, and a controllable clock. */
export type UpdatesHarness = {
  readonly updates: Updates
  readonly clock: FakeClock
  readonly app: InstalledApp
  readonly said: { mayLook: boolean | null; quits: number; reopens: number; loads: number }
  state(): UpdateState
  reaches<K extends UpdateState['kind']>(kind: K): Promise<Extract<UpdateState, { readonly kind: K }>>
}

export function startHarness(host: UpdateHost, options: StartOptions = {}): UpdatesHarness {
  const { installation = { kind: 'here', with: 'appimage' }, running = '0.1.0', after } = options
  const clock = after?.clock ?? createFakeClock(Date.UTC(2026, 10, 22, 9), async () => undefined)
  clock.dropTimers()
  const app = after?.app ?? installApp(host.url, installation.kind === 'none' ? {} : { installation })
  const said = { mayLook: null as boolean | null, quits: 0, reopens: 0, loads: 0 }
  const waiting = new Set<() => void>()
  const updates = new Updates({
    ...{ installation, running, clock },
    host: 'updates.example',
    page: null,
    loadUpdater: async () => {
      said.loads += 1
      return app.updater
    },
    memory: new UpdateMemory(path.join(app.folder, 'notes.json')),
    mayLook: () => said.mayLook,
    random: () => 0.5,
    onChanged: () => {
      for (const look of [...waiting]) look()
    },
    quit: () => {
      said.quits += 1
    },
    reopen: () => {
      said.reopens += 1
    },
    log: () => undefined,
  })
  const state = () => updates.view().state
  return {
    ...{ updates, clock, app, said, state },
    reaches: (kind) =>
      new Promise((resolve) => {
        const look = () => {
          const current = state()
          if (current.kind !== kind) return
          waiting.delete(look)
          // The comparison above proves the type.
          resolve(current as Extract<UpdateState, { readonly kind: typeof kind }>)
        }
        waiting.add(look)
        look()
      }),
  }
}
