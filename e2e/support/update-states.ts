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
  /** Makes the main process report a state. */
  show(state: UpdateState, more?: Partial<UpdatesView>): Promise<void>
  /** Waits until the page has made exactly these calls since the last check, with their inputs. */
  expectAsked(calls: readonly string[]): Promise<void>
}

/**
 * Replaces the main process's updates by states that the test sets, since an app not installed from a package has
 * none. Calls of the page are answered and recorded.
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
      // A click ends before its call arrives.
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
