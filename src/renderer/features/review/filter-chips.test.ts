import { expect, test } from 'vitest'
import type { ReviewSummary } from '../../../shared/schemas/review.ts'
import { countOf, filtersFor } from './filter-chips.tsx'

const summary: ReviewSummary = {
  id: '5e0e7cbb-8c7c-4f8c-9f5a-0e1d3f0d5c11',
  connectionId: '5e0e7cbb-8c7c-4f8c-9f5a-0e1d3f0d5c12',
  startedAt: 0,
  source: 'prices.csv',
  total: 100,
  ready: 60,
  problem: 10,
  undecided: 0,
  skipped: 5,
  accepted: 25,
  adding: false,
  notTaken: [],
  notTakenCount: 0,
  leftOut: 0,
  canBeShorter: 0,
  deadPages: 0,
  nearCollections: 0,
  hasWebPictures: false,
  pictureFiles: 0,
  incomplete: [],
}

test('what was handed to the queue is no row any more', () => {
  expect(countOf(summary, 'all')).toBe(75)
  expect(countOf(summary, 'problem')).toBe(10)
})

test('chips that would say nothing are left out, the chosen one never', () => {
  expect(filtersFor(summary, 'all')).toEqual(['all', 'ready', 'problem', 'skipped'])
  expect(filtersFor(summary, 'undecided')).toEqual(['all', 'ready', 'problem', 'undecided', 'skipped'])
  expect(filtersFor({ ...summary, problem: 0 }, 'all')).toContain('problem')
})
