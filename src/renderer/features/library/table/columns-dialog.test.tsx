import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { usualTableLayout } from '../../../../shared/schemas/view.ts'
import { renderScreen, sampleConnection } from '../../../testing/render-screen.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'

test('offers each field by its name, without the quotes of the query language', async () => {
  const onColumns = vi.fn()
  const fields = ['"catalogue number"', 'place."old name"'].map((path) => ({
    ...{ path, kind: 'text' as const, documents: 3 },
  }))
  const { user } = renderScreen(
    <ColumnsDialog
      connectionId={sampleConnection.id}
      columns={usualTableLayout.columns}
      onColumns={onColumns}
      onClose={() => undefined}
    />,
    { calls: { 'documents/fields': () => ({ fields, isPreparing: false }) } },
  )
  await screen.findByRole('checkbox', { name: 'place › old name' })
  await user.click(screen.getByRole('checkbox', { name: 'catalogue number' }))
  expect(onColumns.mock.lastCall?.[0].at(-1)).toMatchObject({ by: { field: '"catalogue number"' } })
})
