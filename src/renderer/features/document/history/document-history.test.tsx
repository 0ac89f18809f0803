import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DocumentDetail, DocumentVersion } from '../../../../shared/schemas/document.ts'
import type { ImportSession } from '../../../../shared/schemas/import-session.ts'
import { preferencesFile } from '../../../../shared/schemas/settings.ts'
import { chooseOption } from '../../../testing/choose-option.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { sampleDetail } from '../../../testing/sample-detail.ts'
import { samplePeople, sampleShared, teamConnection } from '../../../testing/sample-team.ts'
import { DocumentHistory } from './document-history.tsx'

const contents = [
  { number: 1, title: 'Regatta', metadata: '{"size": "62", "keywords": ["boat"]}' },
  { number: 2, title: 'Regatta', metadata: '{"size": "62", "keywords": ["lithograph"]}' },
  {
    number: 3,
    title: 'Regatta poster',
    metadata: '{"size": "88", "keywords": ["lithograph"], "year": 1934}',
  },
]
const [, , newest] = contents

const version = (number: number, more: Partial<DocumentVersion>): DocumentVersion => ({
  number,
  action: 'edit',
  title: 'Regatta',
  at: number * 86_400_000,
  itemId: `5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a0${number}`,
  state: 'done',
  replaced: false,
  change: null,
  author: null,
  ...more,
})

const imported: ImportSession = {
  ...{ batch: 7, connectionId: sampleDetail.connectionId, at: 86_400_000, way: 'review' },
  ...{
    names: ['catalogue.xlsx'],
    documents: 5,
    texts: 5,
    websites: 0,
    pictures: 0,
    isElsewhere: false,
    by: null,
  },
}

function renderInTeam(detail: DocumentDetail) {
  return renderScreen(<DocumentHistory detail={detail} />, {
    connections: [teamConnection],
    calls: {
      'documents/receipts': () => [],
      'preferences/get': () => preferencesFile.parse({}),
      'documents/version': ({ number }) => contents.find((one) => one.number === number) ?? null,
      'team/list': () => [sampleShared()],
      'team/people': () => [...samplePeople],
    },
  })
}

test('tells what each version changed, and restores single fields', async () => {
  const detail = {
    ...sampleDetail,
    title: 'Regatta poster',
    metadata: newest?.metadata ?? null,
    cameWith: [imported],
    versions: [version(1, { action: 'add' }), version(2, {}), version(3, {})],
  }
  const { user } = renderScreen(<DocumentHistory detail={detail} />, {
    calls: {
      'documents/receipts': () => [],
      'preferences/get': () => ({ ...preferencesFile.parse({}), versionsKept: 3 }),
      'documents/version': ({ number }) => contents.find((one) => one.number === number) ?? null,
    },
  })
  await screen.findByText('Title and 2 fields changed')
  await screen.findByText('keywords changed')
  const rows = within(screen.getByRole('list', { name: 'Versions of this document' })).getAllByRole(
    'listitem',
  )
  expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual([
    'Title and 2 fields changed',
    'keywords changed',
    'Added',
  ])
  screen.getByText(/^The newest 3 versions are kept\./)
  expect(rows.map((row) => row.textContent.includes('from catalogue.xlsx'))).toEqual([false, false, true])
  const second = within(rows[1] ?? document.body)

  await user.click(second.getByRole('button', { name: 'What changed' }))
  const withCurrent = await second.findByRole('list', { name: 'Differences' })
  expect(withCurrent.textContent).toContain('62 becomes 88')
  await user.click(second.getByRole('radio', { name: 'With previous' }))
  const withPrevious = await second.findByRole('list', { name: 'Differences' })
  expect(withPrevious.textContent).not.toContain('size')
  expect(withPrevious.textContent).toMatch(/keywords.*lithograph/)

  await user.click(second.getByRole('button', { name: 'Restore single fields…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 2?' }))
  expect(dialog.getByRole('radio', { name: 'Chosen fields' })).toHaveProperty('checked', true)
})

test('names the people of a team, and shows the versions of one of them', async () => {
  const detail = {
    ...sampleDetail,
    title: 'Regatta poster',
    metadata: newest?.metadata ?? null,
    versions: [
      version(1, { action: 'add', author: 3 }),
      version(2, { author: 1 }),
      version(3, { author: 2 }),
    ],
  }
  const { user } = renderInTeam(detail)
  const headings = () =>
    within(screen.getByRole('list', { name: 'Versions of this document' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('strong')?.textContent)
  await expect
    .poll(headings)
    .toEqual(['Noor changed the title and 2 fields', 'You changed keywords', 'Jon added this document'])
  const times = screen.getAllByText(/^January \d, 1970/, { ignore: ':not([aria-hidden])' })
  expect(times).toHaveLength(3)
  screen.getByText('3 versions by 3 people')
  screen.getByText('Everyone’s versions are kept')
  await chooseOption(user, screen.getByRole('combobox', { name: 'Versions by' }), 'You')
  expect(headings()).toEqual(['You changed keywords'])
})

test('says whose changes were merged, and how many fields without a conflict', async () => {
  const versions = [
    version(1, { action: 'add', author: 1 }),
    version(2, { action: 'merge', author: 1 }),
    version(3, { action: 'merge', author: 2 }),
  ]
  renderInTeam({ ...sampleDetail, versions })
  const row = within(
    (await screen.findByText('Changes by Noor and Ada merged')).closest('li') ?? document.body,
  )
  await row.findByText(/· 3 fields, no conflicts$/)
  // Merged with a version by the same person.
  await screen.findByText('You changed keywords')
})

test.each([
  { role: 'editor', restores: 1 },
  { role: 'reader', restores: 0 },
] as const)('as $role one may restore $restores of two versions', async ({ role, restores }) => {
  const detail = { ...sampleDetail, versions: [version(1, { action: 'add' }), version(2, {})] }
  renderScreen(<DocumentHistory detail={detail} />, {
    connections: [teamConnection],
    calls: {
      'documents/receipts': () => [],
      'preferences/get': () => preferencesFile.parse({}),
      'documents/version': ({ number }) => contents.find((one) => one.number === number) ?? null,
      'team/list': () => [sampleShared({ kind: 'up-to-date' }, { me: { person: 2, role } })],
      'team/people': () => [...samplePeople],
    },
  })
  await screen.findByText('keywords changed')
  await expect.poll(() => screen.queryAllByRole('button', { name: 'Restore' })).toHaveLength(restores)
})
