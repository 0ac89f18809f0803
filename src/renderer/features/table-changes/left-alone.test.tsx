import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTable } from '../../spreadsheets/readers/open-table.ts'
import { lookAtTable } from '../../spreadsheets/worker/table-look.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LeftAlone } from './left-alone.tsx'

test('names the rows and cells that change nothing, with the reason', async () => {
  const { columns } = await lookAtTable(
    await openTable('Document ID,Title,born\nd1,d1,17.05.1955\nd2,d2,03/04/1955', 'people.csv', {}),
    {},
  )
  const comparison = {
    ...{ documents: [], same: 0, rewritten: 4 },
    unknown: [{ row: 4, documentId: 'zz' }],
    problems: [{ row: 3, column: 2, code: 'date-uncertain' } as const],
  }
  renderScreen(<LeftAlone comparison={comparison} columns={columns} />, { calls: {} })
  screen.getByText(/^4 cells reformatted/)
  screen.getByText(/“zz”/)
  expect(screen.getByRole('listitem').textContent).toContain('Row 3, “born”: Unclear date')
})
