import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ArchiveMerge, type MergeCounts, noMergeCounts } from '../../../shared/schemas/archive.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ArchiveDialogs } from './archive-dialogs.tsx'
import { ArchiveSection } from './archive-section.tsx'

const name = 'Ada.indexdesk'

test('says what an import changed, and which views got another name', async () => {
  const joined: MergeCounts = { ...noMergeCounts, added: 1, versions: 1, views: 1, viewsNumbered: 1 }
  const { user, sent } = renderScreen(<ArchiveDialogs />, {
    calls: {
      'archive/state': () => ({
        state: { kind: 'imported', name, joining: 1, joined, batches: [], newConnections: 0 },
        last: null,
      }),
      'archive/stop': () => undefined,
    },
  })
  await screen.findByRole('dialog', { name: `Imported “${name}”` })
  const effects = screen.getByRole('list', { name: 'Changes to your library' })
  expect(effects.textContent).toContain('1 saved view, 1 renamed like “Drafts (2)”')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(sent('archive/stop')).toHaveLength(1)
})

test.each([
  [{ added: 1, views: 1, viewsNumbered: 1 }, '1 document added. 1 saved view added.'],
  [{ added: 1, same: 1 }, '1 document added, 1 unchanged.'],
  [{ updated: 1, same: 1 }, '1 document changed, 1 unchanged.'],
])('of the last import %o, settings say “%s”', async (counts, said) => {
  const last: ArchiveMerge = {
    ...{ joining: 1, name, startedAt: 1, endedAt: 2, conflictsTaken: 0, batches: [] },
    joined: { ...noMergeCounts, ...counts },
  }
  renderScreen(<ArchiveSection />, { calls: { 'archive/state': () => ({ state: { kind: 'idle' }, last }) } })
  expect((await screen.findByText(new RegExp(`“${name}” on`))).textContent?.endsWith(said)).toBe(true)
})
