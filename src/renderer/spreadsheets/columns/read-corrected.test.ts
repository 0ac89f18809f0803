import { expect, test } from 'vitest'
import type { ReviewProblem } from '../../../shared/schemas/review.ts'
import { readCorrected } from './read-corrected.ts'

const problem = (field: string, kind: string): ReviewProblem => ({
  field: 'metadata',
  code: 'date-not-known',
  facts: { name: field.split('.')[0] ?? '', field, kind },
})

const readTypedDate = (typed: string) => (typed === 'sept 1931' ? '1931-09' : undefined)

test.each([
  ['{"made": "28.02.1931"}', problem('made', 'date-day-first'), '{"made": "1931-02-28"}'],
  ['{"a": {"made": "28.02.1931"}}', problem('a.made', 'date-day-first'), '{"a": {"made": "1931-02-28"}}'],
  ['{"made": "sept 1931"}', problem('made', 'date'), '{"made": "1931-09"}'],
  ['{"size": "7,5"}', problem('size', 'number-comma'), '{"size": 7.5}'],
])('reads %s as its column', (metadata, one, read) => {
  expect(readCorrected(metadata, [one], readTypedDate)).toBe(read)
})

test.each(['{"made": "30.02.1931"}', '{"made": 7}', '{"other": "28.02.1931"}', '{"made": '])(
  'leaves %s',
  (metadata) => {
    expect(readCorrected(metadata, [problem('made', 'date-day-first')], readTypedDate)).toBe(metadata)
  },
)
