import { screen } from '@testing-library/react'
import { Fragment, type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { usualTableLayout } from '../../../../shared/schemas/view.ts'
import { renderScreen, sampleConnection } from '../../../testing/render-screen.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'

test('offers the fields of documents that were added a moment ago', async () => {
  const answers = [[], [{ path: 'year', kind: 'number' as const, documents: 1 }]]
  const dialog = (
    <ColumnsDialog
      connectionId={sampleConnection.id}
      columns={usualTableLayout.columns}
      onColumns={() => undefined}
      onClose={() => undefined}
    />
  )
  const { user } = renderScreen(<Reopened>{dialog}</Reopened>, {
    calls: { 'documents/fields': () => ({ fields: answers.shift() ?? [], isPreparing: false }) },
  })
  await screen.findByText('No metadata fields yet')
  await user.click(screen.getByRole('button', { name: 'Reopen', hidden: true }))
  await screen.findByRole('checkbox', { name: 'year' })
})

function Reopened({ children }: { readonly children: ReactNode }) {
  const [times, setTimes] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Reopen
      </button>
      <Fragment key={times}>{children}</Fragment>
    </>
  )
}

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
