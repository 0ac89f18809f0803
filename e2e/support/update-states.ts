import { type ElectronApplication, expect } from '@playwright/test'
import type { UpdateOffer, UpdateState, UpdatesView } from '../../src/shared/schemas/updates.ts'

export const offer: UpdateOffer = {
  version: '0.2.0',
  notes: '• Quicker start\n• <script>document.title = "taken over"</script> <b>bold</b> &amp; more',
  areNotesCut: false,
  releasedAt: Date.UTC(2026, 10, 20),
  bytes: 112_000_000,
}

export type UpdateStates = {
  /** Has the main process tell the page of another state. */
  show(state: UpdateState, more?: Partial<UpdatesView>): Promise<void>
  /** Waits until the page has made these calls since the last time, with what goes along, and no others. */
  expectAsked(calls: readonly string[]): Promise<void>
}

/**
 * The page beside a main process that is in whichever state of updates the test wants: an app that was not installed
 * from a package has none of its own. Each call of the page answers and is kept.
 */
export async function standInForUpdates(electron: ElectronApplication): Promise<UpdateStates> {
  const first: UpdatesView = {
    running: '0.1.0',
    state: { kind: 'idle' },
    byHand: null,
    host: 'updates.example',
    hasPage: false,
    lastAskedAt: null,
    asksConsent: false,
  }
  await electron.evaluate(({ ipcMain }, view) => {
    const desk = { view, asked: [] as string[] }
    Object.assign(globalThis, { updateStates: desk })
    const answer = (name: string, value: (input: unknown) => unknown) => {
      ipcMain.removeHandler(`index-desk:updates/${name}`)
      ipcMain.handle(`index-desk:updates/${name}`, (_event, input) => ({ ok: true, value: value(input) }))
    }
    answer('get', () => desk.view)
    for (const name of [
      'look',
      'download',
      'stop-download',
      'later',
      'skip',
      'install',
      'consent-asked',
      'open-page',
    ])
      answer(name, (input) => void desk.asked.push(`${name} ${JSON.stringify(input ?? null)}`))
  }, first)
  return {
    show: (state, more = {}) =>
      electron.evaluate(
        ({ BrowserWindow }, next) => {
          const { updateStates } = globalThis as unknown as { updateStates: { view: object } }
          updateStates.view = next
          for (const window of BrowserWindow.getAllWindows())
            window.webContents.send('index-desk-event:updates-changed', undefined)
        },
        { ...first, ...more, state },
      ),
    expectAsked: async (calls) => {
      // A click has ended before the call that it leads to has come.
      await expect.poll(() => electron.evaluate(callsSoFar, { forgets: false })).toEqual(calls)
      expect(await electron.evaluate(callsSoFar, { forgets: true })).toEqual(calls)
    },
  }
}

/** Runs in the main process. */
function callsSoFar(_electron: unknown, { forgets }: { readonly forgets: boolean }): readonly string[] {
  const { updateStates } = globalThis as unknown as { updateStates: { asked: string[] } }
  return forgets ? updateStates.asked.splice(0) : [...updateStates.asked]
}
