import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import { printTerm } from '../../../shared/domain/query/print-query.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { draftOf, type FilterDraft, termOf } from './filter-draft.ts'
import { FilterInput } from './filter-inputs.tsx'

const counts: Readonly<Record<string, number>> = { 'maker:"Ada L"': 12, 'maker:Bob': 3 }
const known = {
  collections: [],
  values: new Map(),
  collectionDocuments: new Map(),
  connections: [],
  batches: [],
  fields: [],
}

function Filter({ text }: { readonly text: string }) {
  const [term] = parseQuery(text).terms
  if (term === undefined || term.kind === 'words') throw new Error('This is no filter.')
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(term))
  const made = termOf(draft)
  return (
    <>
      <FilterInput
        draft={draft}
        known={known}
        problem={undefined}
        change={(changed) => setDraft({ ...draft, ...changed })}
      />
      <output aria-label="Search">{made.ok ? printTerm(made.value) : made.error}</output>
    </>
  )
}

test('the values that documents have are ticked, each with how many have it', async () => {
  const { user } = renderScreen(<Filter text="maker:Bob" />, {
    calls: {
      'templates/known-fields': () => [
        {
          path: ['maker'],
          kind: 'text',
          seen: 15,
          samples: [
            { text: 'Ada L', seen: 12 },
            { text: 'Bob', seen: 3 },
          ],
        },
      ],
      'documents/places': ({ text }) => ({
        places: [],
        total: { count: counts[text] ?? 0, isExact: true },
        next: null,
      }),
    },
  })
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const asked = () => screen.getByRole('status', { name: 'Search' }).textContent
  await screen.findByText('12')
  expect(screen.queryByText('3')).not.toBeNull()
  expect([box('Bob').checked, box('Ada L').checked]).toEqual([true, false])
  await user.click(box('Ada L'))
  expect(asked()).toBe('maker:Bob,"Ada L"')
  await user.type(screen.getByRole('textbox', { name: 'Another value' }), 'Grace{Enter}')
  expect(box('Grace').checked).toBe(true)
  expect(asked()).toBe('maker:Bob,"Ada L",Grace')
})
