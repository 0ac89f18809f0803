import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Preferences, preferencesFile } from '../../../shared/schemas/settings.ts'
import { usualTableLayout } from '../../../shared/schemas/view.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { AppearanceSection, WorkSection } from './preference-sections.tsx'

const { id } = sampleConnection
const other = { ...sampleConnection, id: '0d9f1b52-64a7-4c30-8a2f-5b0b7d3e9c11' }

function Sections() {
  const { data: preferences } = useQuery(callQuery('preferences/get', undefined))
  if (preferences === undefined) return null
  return (
    <>
      <AppearanceSection preferences={preferences} connections={[sampleConnection, other]} />
      <WorkSection preferences={preferences} />
    </>
  )
}

async function renderSections(kept: Partial<Preferences>, lockedSettings: readonly string[] = []) {
  let preferences: Preferences = preferencesFile.parse({ chosenConnection: id, ...kept })
  const drawn = renderScreen(<Sections />, {
    calls: {
      'preferences/get': () => preferences,
      'policy/get': () => ({ state: 'none', file: '', problems: [], lockedSettings: [...lockedSettings] }),
      'preferences/change': (change) => {
        preferences = preferencesFile.parse({ ...preferences, ...change })
        return preferences
      },
    },
  })
  await screen.findByRole('group', { name: 'Text size' })
  return drawn
}

const options = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ checked }) => checked)

test('changes the size of the text by its names', async () => {
  const { user, sent } = await renderSections({})
  expect(options('Text size')).toEqual([false, true, false])
  await user.click(screen.getByRole('radio', { name: 'Large' }))
  await screen.findByText('Text size: Large')
  expect(sent('preferences/change')).toEqual([{ zoomLevel: 1 }])
  expect(options('Text size')).toEqual([false, false, true])
})

test('chooses no name for a size between them, as the menu reaches', async () => {
  await renderSections({ zoomLevel: 0.5 })
  expect(options('Text size')).toEqual([false, false, false])
})

test('changes the density of the lists of all connections, and nothing else of them', async () => {
  const own = { ...usualTableLayout, layout: 'cards' as const }
  const { user, sent } = await renderSections({ tables: { [id]: own } })
  expect(options('List density')).toEqual([true, false])
  await user.click(screen.getByRole('radio', { name: 'Compact' }))
  await screen.findByText('List density: Compact')
  expect(sent('preferences/change')).toEqual([
    {
      tables: { [id]: { ...own, isCompact: true }, [other.id]: { ...usualTableLayout, isCompact: true } },
    },
  ])
  expect(options('List density')).toEqual([false, true])
})

test('turns notifications off, unless the organisation decides', async () => {
  const { user, sent } = await renderSections({})
  await user.click(screen.getByRole('switch', { name: 'Tell me when something needs attention' }))
  await screen.findByText('Notifications are off')
  expect(sent('preferences/change')).toEqual([{ notifyOfAttention: false }])
})

test('locks notifications that the organisation decides', async () => {
  await renderSections({}, ['notifyOfAttention'])
  await screen.findByText('Set by your organisation')
  expect(
    screen.getByRole<HTMLInputElement>('switch', { name: 'Tell me when something needs attention' }).disabled,
  ).toBe(true)
})
