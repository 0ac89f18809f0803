import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { DropTarget } from './drop-target.tsx'

/** Files have no name until they are dropped. */
function dragOver(...types: readonly string[]): void {
  const items = types.map((type) => ({ kind: 'file', type }))
  fireEvent.dragOver(document.body, { dataTransfer: { items, types: ['Files'] } })
}

test('says what would happen to the files over the window', () => {
  renderScreen(<DropTarget />, { calls: {} })
  dragOver('image/png', 'image/jpeg', 'application/pdf')
  screen.getByText('Drop 2 pictures to review them')
  screen.getByText('1 other file can’t be added')
  dragOver('application/pdf')
  screen.getByText('This can’t be added')
  expect(screen.queryByText(/2 pictures/)).toBeNull()
})

test('says beforehand that a connection takes no pictures', () => {
  const connections = [{ ...sampleConnection, picturesTravel: 'never' as const }]
  renderScreen(<DropTarget />, { calls: {}, connections })
  dragOver('image/png')
  screen.getByText(/“Harbour”/)
})
