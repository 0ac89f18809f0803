import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { createJsonHelper } from '../json-helper.ts'
import { RepairDialog } from './repair-dialog.tsx'
import { repairJson } from './repair-json.ts'

async function openRepair(text: string) {
  const helper = { ...createJsonHelper(), repair: async (broken: string) => repairJson(broken) }
  const taken: string[] = []
  const { user } = renderScreen(
    <RepairDialog
      {...{ text, helper }}
      onTake={(repaired) => taken.push(repaired)}
      onClose={() => taken.push('closed')}
    />,
    { calls: {} },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Fix the JSON' }))
  return { user, dialog, taken }
}

test('shows what is written differently, and takes the repair only on request', async () => {
  const { user, dialog, taken } = await openRepair('{\n  "pages": .5,\n}')
  await dialog.findByText(/This number changes: \.5/)
  const lines = within(dialog.getByRole('region', { name: 'Changes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toContainEqual(expect.stringMatching(/Line 2, removed:.*"pages": \.5,/))
  expect(lines).toContainEqual(expect.stringMatching(/Line 2, added:.*"pages": 0\.5/))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(dialog.getByRole('button', { name: 'Apply fix' }))
  expect(taken).toEqual(['closed', '{\n  "pages": 0.5\n}'])
})

test.each(['{"a": 1 // as told\n}', '{"a": "\\u12"}'])('says that %j cannot be fixed', async (text) => {
  const { dialog } = await openRepair(text)
  await dialog.findByText(/^Can’t fix this automatically\./)
  expect(dialog.queryByRole('button', { name: 'Apply fix' })).toBeNull()
})

test('names what is left to be fixed by hand', async () => {
  const { dialog } = await openRepair("{'a': 1, 'a': 2}")
  await dialog.findByText('Left for you to fix: Line 1: the field “a” is here twice.')
})
