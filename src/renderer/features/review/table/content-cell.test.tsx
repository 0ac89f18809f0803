import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { sampleRow } from '../testing/sample-row.ts'
import { ContentCell } from './content-cell.tsx'
import type { RowCommands } from './row-commands.ts'

const nothing = () => undefined
const commands: RowCommands = {
  ...{ edit: nothing, type: nothing, keep: nothing, giveUp: nothing, select: nothing, open: nothing },
  ...{
    choose: nothing,
    fix: nothing,
    tick: nothing,
    goToRow: nothing,
    clean: nothing,
    checkPicture: nothing,
  },
  acceptDeadPage: nothing,
  decideCollection: nothing,
}
const picture = {
  ...({ id: 'a'.repeat(64), mediaType: 'image/png', name: 'pier.png' } as const),
  ...{ byteLength: 1000, width: 3, height: 2 },
}

test.each([
  ['pier.png', 1],
  ['harbour.csv, row 3 (pier.png)', 2],
])('names the file of a picture from “%s” in %i places', (source, places) => {
  const row: ReviewRow = { ...sampleRow, content: { kind: 'picture-file', picture }, source }
  renderScreen(
    <table>
      <tbody>
        <tr>
          <ContentCell
            {...{ row, index: 0, problems: [], stop: null, edit: null, check: undefined, commands }}
          />
        </tr>
      </tbody>
    </table>,
    { calls: {} },
  )
  expect(screen.getAllByText(/pier\.png/)).toHaveLength(places)
})
