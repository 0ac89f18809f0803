import { screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import type { TableLook } from '../../spreadsheets/index.ts'
import { openTable } from '../../spreadsheets/readers/open-table.ts'
import { lookAtTable } from '../../spreadsheets/worker/table-look.ts'
import { chooseOption } from '../../testing/choose-option.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { HiddenParts, ReadingFacts } from './reading-facts.tsx'
import type { Wishes } from './use-table-look.ts'

function Facts({ text }: { readonly text: File | string }) {
  const [wishes, setWishes] = useState<Wishes>({})
  const [look, setLook] = useState<TableLook | null>(null)
  useEffect(() => {
    void openTable(text, '', wishes)
      .then((table) => lookAtTable(table, wishes))
      .then(setLook)
  }, [text, wishes])
  return (
    look !== null && (
      <ReadingFacts name="a.csv" look={look} wishes={wishes} onWish={setWishes} onChoose={() => undefined} />
    )
  )
}

const options = () => screen.getByText('Reading options').closest('details')

test('offers the first rows as heading', async () => {
  const { user } = renderScreen(<Facts text={'Loans,of,May\nid,title,text\n1,a,b\n'} />, { calls: {} })
  const header = await screen.findByRole('combobox', { name: 'Heading row' })
  expect((header as HTMLButtonElement).value).toBe('1')
  screen.getByText('2 rows · 3 columns · first row is the heading')
  await chooseOption(user, header, 'Row 2: id, title, text')
  await screen.findByText('1 row · 3 columns · row 2 is the heading')
  await chooseOption(user, header, 'No heading row')
  await screen.findByText('3 rows · 3 columns · no heading row')
})

test('keeps the reading options closed while nothing is in doubt', async () => {
  renderScreen(<Facts text={'id,title,text\n1,a,b\n'} />, { calls: {} })
  await screen.findByText('Reading options')
  expect(options()?.open).toBe(false)
})

test('opens the reading options for a guessed encoding, and leaves them open once it is chosen', async () => {
  const bytes = Uint8Array.from('[{"title": "Gr\xf6\xdfe"}]', (sign) => sign.charCodeAt(0))
  const { user } = renderScreen(<Facts text={new File([bytes], 'a.json')} />, { calls: {} })
  const encoding = await screen.findByRole<HTMLButtonElement>('combobox', { name: 'Encoding' })
  expect(options()?.open).toBe(true)
  expect(encoding.value).toBe('windows-1252')
  screen.getByText('Best guess. Check accents in the preview')
  await chooseOption(user, encoding, 'Central European (Windows-1250)')
  await waitFor(() => expect(encoding.value).toBe('windows-1250'))
  expect(screen.queryByText(/^Best guess/)).toBeNull()
  expect(options()?.open).toBe(true)
})

test('has no reading options where nothing can be read otherwise', async () => {
  renderScreen(<Facts text={'[{"title": "Pier"}]'} />, { calls: {} })
  await screen.findByText('1 row · 1 column')
  expect(screen.queryByText('Reading options')).toBeNull()
})

function Hidden({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  const [wishes, setWishes] = useState<Wishes>({ sheet: 2 })
  return (
    <>
      <HiddenParts hidden={{ rows, columns }} wishes={wishes} onWish={setWishes} />
      <output aria-label="wishes">{JSON.stringify(wishes)}</output>
    </>
  )
}
const wishes = () => JSON.parse(screen.getByRole('status', { name: 'wishes' }).textContent ?? '')

test('includes and excludes hidden rows by one button', async () => {
  const { user } = renderScreen(<Hidden rows={3} columns={1} />, { calls: {} })
  screen.getByText('3 hidden rows and 1 hidden column left out')
  await user.click(screen.getByRole('button', { name: 'Include' }))
  expect(wishes()).toEqual({ sheet: 2, includesHidden: true })
  screen.getByText('3 hidden rows and 1 hidden column included')
  await user.click(screen.getByRole('button', { name: 'Leave out' }))
  expect(wishes()).toEqual({ sheet: 2, includesHidden: false })
})

test('shows nothing without hidden rows', () => {
  renderScreen(<Hidden rows={0} columns={0} />, { calls: {} })
  expect(screen.queryByRole('button')).toBeNull()
})
