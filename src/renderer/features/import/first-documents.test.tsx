import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FirstDocuments } from './first-documents.tsx'

test('shows values as people read them', () => {
  const names = ['Body', 'place.city', 'place.floor', 'open', 'made', 'height']
  const kinds = ['text', 'text', 'number', 'yes-no', 'date', 'number'] as const
  const [, ...fields] = names.map((name, at) => ({ to: 'field', name, kind: kinds[at] ?? 'text' }) as const)
  renderScreen(
    <FirstDocuments
      count={1}
      rows={[{ number: 2, cells: ['Tides', 'Kiel', '2', 'yes', '2026-03-01', '1.50'] }]}
      context={{
        source: 'a.csv',
        columnNames: names,
        mapping: { uses: [{ to: 'text' }, ...fields], collection: 'harbour' },
        reportsShortRows: false,
      }}
    />,
    { calls: {} },
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'city: Kiel, floor: 2',
    'Yes',
    'March 1, 2026',
    '1.50',
  ])
})
