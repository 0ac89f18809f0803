import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import { useOpenTable, useWaitingTable } from '../../services/incoming/table-import.ts'
import { useRouter } from '../../services/router/router.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { HelpProvider } from '../help/index.ts'
import { Sidebar } from './sidebar.tsx'

function Table() {
  const open = useOpenTable()
  const { forget } = useWaitingTable()
  const { back } = useRouter()
  return (
    <>
      <button type="button" onClick={() => open({ kind: 'table', name: 'a.csv', source: 'a,b' })}>
        Open
      </button>
      <button
        type="button"
        onClick={() => {
          forget()
          back()
        }}
      >
        Cancel
      </button>
    </>
  )
}

test('leads back to a table that waits to be imported', async () => {
  const { user, route } = renderScreen(
    <HelpProvider>
      <Sidebar />
      <Table />
    </HelpProvider>,
    {
      calls: {
        'preferences/get': () => preferencesFile.parse({}),
        'review/current': () => null,
        'collections/count': () => ({ documents: 0, collections: [] }),
        'views/list': () => [],
      },
    },
  )
  const links = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(links.getByRole('link', { name: 'Library' }))
  expect(route()).toEqual({ screen: 'library' })
  await user.click(links.getByRole('link', { name: 'Review' }))
  expect(route()).toEqual({ screen: 'import' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(route()).toEqual({ screen: 'library' })
  expect(links.queryByRole('link', { name: 'Review' })).toBeNull()
})
