import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Preferences, preferencesFile } from '../../../shared/schemas/settings.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { HistorySection } from './history-section.tsx'

function Section() {
  const { data: preferences } = useQuery(callQuery('preferences/get', undefined))
  return preferences !== undefined && <HistorySection preferences={preferences} />
}

async function renderSection(versionsKept: number) {
  let preferences: Preferences = preferencesFile.parse({ versionsKept })
  let isCleared = false
  const drawn = renderScreen(<Section />, {
    calls: {
      'preferences/get': () => preferences,
      'policy/get': () => ({ state: 'none', file: '', problems: [], lockedSettings: [] }),
      'preferences/change': (change) => {
        preferences = preferencesFile.parse({ ...preferences, ...change })
        return preferences
      },
      'versions/look': () => ({ versions: 3, documents: 1 }),
      'versions/clear': () => {
        isCleared = true
      },
      'versions/clearing': () =>
        isCleared
          ? { kind: 'ended', versions: 3, documents: 1 }
          : { kind: 'none', versions: 0, documents: 0 },
    },
  })
  const field = await screen.findByRole<HTMLInputElement>('spinbutton', {
    name: 'Versions kept per document',
  })
  const type = async (text: string) => {
    await drawn.user.clear(field)
    await drawn.user.type(field, `${text}{Enter}`)
  }
  return { ...drawn, field, type }
}

test('takes no number of versions out of its bounds', async () => {
  const { type, sent } = await renderSection(0)
  await type('5')
  await screen.findByText('Enter a whole number from 10 to 1,000, or 0')
  expect(sent('preferences/change')).toEqual([])
})

test('keeps more versions unasked', async () => {
  const { type, sent } = await renderSection(10)
  await type('0')
  await screen.findByText('Keeping all versions')
  expect(sent('preferences/change')).toEqual([{ versionsKept: 0 }])
  expect(sent('versions/look')).toEqual([])
})

test('says which versions would go before it keeps fewer', async () => {
  const { user, field, type, sent, emit } = await renderSection(0)
  await type('10')
  await screen.findByRole('dialog', { name: 'Remove 3 older versions?' })
  screen.getByText(/You can’t undo removing 3 older versions of 1 document\./)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(field.value).toBe('0')
  expect(sent('preferences/change')).toEqual([])

  await type('10')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent('versions/clear')).toHaveLength(1))
  expect(sent('preferences/change')).toEqual([{ versionsKept: 10 }])
  await emit('versions-cleared', undefined)
  await screen.findByText('Removed 3 older versions')
})
