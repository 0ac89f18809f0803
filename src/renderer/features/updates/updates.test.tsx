import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import type { UpdateOffer, UpdateState, UpdatesView } from '../../../shared/schemas/updates.ts'
import { useRouter } from '../../services/router/router.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import UpdateNotifier from './update-notifier.tsx'
import { UpdatesSection } from './updates-section.tsx'

const offer: UpdateOffer = {
  version: '0.2.0',
  notes: '• Quicker start\n• <script>document.title = "taken over"</script> <b>bold</b> &amp; more',
  areNotesCut: false,
  releasedAt: Date.UTC(2026, 10, 20),
  bytes: 112_000_000,
}
const idle: UpdatesView = {
  running: '0.1.0',
  state: { kind: 'idle' },
  byHand: null,
  host: 'updates.example',
  hasPage: false,
  lastAskedAt: null,
  asksConsent: false,
}

function Updates() {
  const { route, go } = useRouter()
  return (
    <>
      <UpdateNotifier />
      {route.screen === 'settings' ? (
        <UpdatesSection />
      ) : (
        <button type="button" onClick={() => go({ screen: 'settings', section: 'updates' })}>
          Settings
        </button>
      )}
    </>
  )
}

async function renderUpdates(first: Partial<UpdatesView> = {}) {
  let view: UpdatesView = { ...idle, ...first }
  let preferences = preferencesFile.parse({})
  const { emit, ...drawn } = renderScreen(<Updates />, {
    calls: {
      'updates/get': () => view,
      'updates/look': () => undefined,
      'updates/download': () => undefined,
      'updates/skip': () => undefined,
      'updates/later': () => undefined,
      'updates/install': () => undefined,
      'updates/consent-asked': () => undefined,
      'updates/open-page': () => undefined,
      'policy/get': () => ({ state: 'none', file: '', problems: [], lockedSettings: [] }),
      'preferences/get': () => preferences,
      'preferences/change': (changed) => {
        preferences = preferencesFile.parse({ ...preferences, ...changed })
        return preferences
      },
    },
  })
  const show = async (state: UpdateState, more: Partial<UpdatesView> = {}) => {
    view = { ...idle, ...more, state }
    await emit('updates-changed', undefined)
  }
  await waitFor(() => expect(drawn.sent('updates/get')).not.toEqual([]))
  const openSettings = () => drawn.user.click(screen.getByRole('button', { name: 'Settings' }))
  return { ...drawn, show, openSettings, preferences: () => preferences }
}

const button = (name: string) => screen.findByRole('button', { name })

test('asks once whether it may look, which settings change', async () => {
  const { user, show, sent, openSettings, preferences } = await renderUpdates()
  await show({ kind: 'idle' }, { asksConsent: true })
  await screen.findByText(/for updates once a day/)
  screen.getByText(/updates\.example/)
  expect(sent('updates/consent-asked')).toHaveLength(1)
  await user.click(await button('Check daily'))
  await screen.findByText('Checking for updates once a day')
  expect(preferences().looksForUpdates).toBe(true)
  await openSettings()
  await user.click(await screen.findByRole('switch', { name: 'Check for updates once a day', checked: true }))
  await screen.findByText(/only when you ask/)
  expect(preferences().looksForUpdates).toBe(false)
  await user.click(await button('Check now'))
  await waitFor(() => expect(sent('updates/look')).toHaveLength(1))
})

test('tells of a newer version once, with what is new as plain text', async () => {
  const { user, show, sent } = await renderUpdates()
  await show({ kind: 'available', offer, quiet: null })
  await screen.findByText(/^Index Desk 0\.2\.0 is available\./)
  await user.click(await button('See what’s new'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Index Desk' }))
  const notes = dialog.getByRole('region', { name: 'What’s new in 0.2.0' })
  expect(notes.textContent).toBe(offer.notes)
  expect(notes.childElementCount).toBe(0)
  await user.click(dialog.getByRole('button', { name: 'Skip this version' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('updates/skip')).toEqual([{ version: '0.2.0' }])
  await show({ kind: 'available', offer, quiet: 'skipped' })
  await waitFor(() => expect(screen.queryByText(/^Index Desk 0\.2\.0 is available\./)).toBeNull())
})

test('downloading and installing are two decisions, and the focus stays with them', async () => {
  const { user, show, sent, openSettings } = await renderUpdates({
    state: { kind: 'available', offer, quiet: 'skipped' },
  })
  await openSettings()
  await screen.findByText('You skipped this version.')
  await user.click(await button('Download (112 MB)'))
  await waitFor(() => expect(sent('updates/download')).toEqual([{ version: '0.2.0' }]))
  await show({ kind: 'downloading', offer, received: 28_000_000, total: 112_000_000 })
  const progress = await screen.findByRole('progressbar', { name: 'Downloading the update' })
  expect(progress.getAttribute('aria-valuetext')).toBe('28 MB of 112 MB')
  expect(document.activeElement).toBe(await button('Stop'))
  await show({ kind: 'ready', offer, atQuit: false })
  await waitFor(async () => expect(document.activeElement).toBe(await button('Install and restart')))
  await user.click(await button('Install on quit'))
  await show({ kind: 'ready', offer, atQuit: true })
  await screen.findByText('Index Desk 0.2.0 will be installed when you quit.')
  await user.click(await button('Don’t install'))
  await waitFor(() =>
    expect(sent('updates/install')).toEqual([
      { version: '0.2.0', when: 'at-quit' },
      { version: '0.2.0', when: 'never' },
    ]),
  )
})

test('says in settings what failed', async () => {
  const { show, openSettings } = await renderUpdates()
  await openSettings()
  await show({ kind: 'failed', during: 'downloading', problem: 'not-as-published', detail: 'SHA-512', offer })
  await screen.findByText(/The file differs from the published one/)
})

test('what failed takes the place of what was ready, and nothing is lost', async () => {
  const { show } = await renderUpdates()
  await show({ kind: 'ready', offer: { ...offer, version: '0.3.0' }, atQuit: false })
  await screen.findByText(/^Index Desk 0\.3\.0 is ready to install\./)
  await show({ kind: 'failed', during: 'installing', problem: 'no-room', detail: '', offer })
  await within(screen.getByRole('alert')).findByText(/Nothing is lost\. The disk is full/)
  expect(screen.queryByText(/is ready to install/)).toBeNull()
})

test('says what to do by hand where it cannot replace itself', async () => {
  const { user, show, sent, openSettings } = await renderUpdates()
  await openSettings()
  await show({ kind: 'available', offer, quiet: null }, { byHand: 'package', hasPage: true })
  await screen.findByText(/Download the new package and open it/)
  expect(screen.queryByRole('button', { name: /^Download \(/ })).toBeNull()
  await user.click(await button('Open download page'))
  await waitFor(() => expect(sent('updates/open-page')).toHaveLength(1))
})
