import { expect, test } from 'vitest'
import { notTakenReasons } from '../../../shared/domain/not-taken.ts'
import { reviewProblemCodes } from '../../../shared/domain/review-problems.ts'
import { notTakenMessage } from './not-taken.ts'
import { reviewProblemMessage } from './review-problems.ts'

const unwanted = /invalid|oops|successful|undefined|\[object/i

/** Taken from the metadata editor's messages, which are sentences. */
const isOfMetadataText = (code: string) => code.startsWith('metadata-') && code !== 'metadata-too-long'

test.each(reviewProblemCodes)('%s', (code) => {
  for (const facts of [{}, { name: 'price', line: 3, column: 7 }]) {
    const text = reviewProblemMessage({ code, facts })
    expect(text).toMatch(/^[A-Z“]/)
    // A single sentence in a cell has no full stop; several sentences have theirs.
    expect(text.endsWith('.')).toBe(isOfMetadataText(code) || /[.?] [A-Z]/.test(text))
    expect(text).not.toMatch(unwanted)
  }
})

test('names the place of a text problem and the field of a field problem', () => {
  expect(reviewProblemMessage({ code: 'metadata-colon-expected', facts: { line: 3, column: 7 } })).toContain(
    'Line 3',
  )
  expect(reviewProblemMessage({ code: 'number-not-known', facts: { name: 'price' } })).toContain('“price”')
})

test.each(notTakenReasons)('not taken: %s', (reason) => {
  const text = notTakenMessage({ reason, facts: {} })
  expect(text).toMatch(/^[A-Z].*(\.|https?:\/\/)$/)
  expect(text).not.toMatch(unwanted)
})
