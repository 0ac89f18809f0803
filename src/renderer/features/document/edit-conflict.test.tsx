import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { failed } from '../../../shared/ipc/failure.ts'
import type { DocumentDetail, DocumentVersion } from '../../../shared/schemas/document.ts'
import { refuse } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { sampleDetail } from '../../testing/sample-detail.ts'
import { samplePeople, sampleShared, teamConnection } from '../../testing/sample-team.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DocumentDetails } from './document-details.tsx'
import { valuesOf } from './document-edit.ts'
import type { EditConflict } from './edit-conflict.ts'

const detail: DocumentDetail = { ...sampleDetail, metadata: '{"place": "Quay"}' }
const latest: DocumentDetail = { ...detail, title: 'Theirs', metadata: '{"place": "Pier"}' }
const base = { title: 'Old', metadata: '{"place": "Quay"}' }

const nothingAsked = {
  ...{ values: valuesOf(detail), latest, person: null, title: null },
  ...{ mergedTitle: null, merged: [], hidden: 0 },
}
const taken = { itemId: '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a02', undoUntil: null }
const quiet = {
  'drafts/keep': () => undefined,
  'templates/get': () => null,
  'templates/known-fields': () => [],
}

async function typeTitleAndSave(saved = latest, team?: Parameters<typeof renderScreen>[1]) {
  let isFirst = true
  const { user, sent } = renderScreen(<DocumentDetails detail={detail} isHidden={false} />, {
    ...team,
    calls: {
      ...quiet,
      ...team?.calls,
      'documents/edit': () => {
        if (!isFirst) return taken
        isFirst = false
        return refuse('changed-since')
      },
      'documents/get': () => saved,
      'drafts/get': () => null,
    },
  })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' mine')
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /while you were editing$/ }))
  expect(sent('documents/edit')[0]).toMatchObject({ title: 'Old mine', base })
  return { user, sent, dialog }
}

test('asks which title to keep, and saves it over the version that was saved meanwhile', async () => {
  const { user, sent, dialog } = await typeTitleAndSave()
  const save = dialog.getByRole('button', { name: 'Save merged version' })
  expect(save).toHaveProperty('disabled', true)
  const sides = within(dialog.getByRole('radiogroup', { name: 'Title' }))
  sides.getByRole('radio', { name: 'Saved version', description: 'Theirs' })
  const mine = sides.getByRole('radio', { name: 'Yours', description: 'Old mine' })
  const merged = within(dialog.getByRole('region', { name: 'Merged automatically' }))
  expect(merged.getByRole('listitem').textContent).toMatch(/^place.*Quay.*Pier.*Saved version$/)
  await user.click(mine)
  await user.click(save)
  await waitFor(() => expect(sent('documents/edit')).toHaveLength(2))
  expect(sent('documents/edit')[1]).toEqual({
    connectionId: sampleConnection.id,
    documentId: 'doc-1',
    title: 'Old mine',
    base: { title: 'Theirs', metadata: '{"place": "Pier"}' },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }))
})

test('names the person of a team who saved meanwhile', async () => {
  const version: DocumentVersion = {
    ...{ number: 2, action: 'edit', title: 'Theirs', at: 2000, itemId: taken.itemId, state: 'done' },
    ...{ replaced: false, change: null, author: 2 },
  }
  const { dialog } = await typeTitleAndSave(
    { ...latest, versions: [version] },
    {
      connections: [teamConnection],
      calls: {
        'team/list': () => [sampleShared()],
        'team/people': () => [...samplePeople],
        'team/editing': () => [],
        'team/say-editing': () => undefined,
      },
    },
  )
  dialog.getByRole('heading', { name: 'Noor changed this document while you were editing' })
  dialog.getByRole('radio', { name: 'Noor’s' })
  dialog.getByRole('button', { name: 'Keep editing' })
})

test('saves an edit that began with what was typed, and no blank title', async () => {
  const { user, sent, dialog } = await typeTitleAndSave()
  const save = dialog.getByRole('button', { name: 'Save merged version' })
  await user.click(dialog.getByRole('radio', { name: 'Edit' }))
  const edited = dialog.getByRole('textbox', { name: 'Title' })
  expect(edited).toHaveProperty('value', 'Old mine')
  await user.clear(edited)
  expect(save).toHaveProperty('disabled', true)
  dialog.getByText('Enter a title')
  await user.type(edited, 'Ours')
  await user.click(save)
  await waitFor(() => expect(sent('documents/edit')[1]).toMatchObject({ title: 'Ours' }))
})

test('saves an edited field in the kind that it has, and only once it is a value', async () => {
  const onSave = vi.fn()
  const conflict: EditConflict = {
    ...nothingAsked,
    fields: [{ path: ['price'], base: '1', mine: null, theirs: '2.50' }],
    settled: { title: null, fields: [] },
  }
  const { user } = renderScreen(
    <ConflictDialog conflict={conflict} busy={false} onSave={onSave} onKeepEditing={() => undefined} />,
    { calls: {} },
  )
  await user.click(screen.getByRole('radio', { name: 'Edit', description: /saved version/ }))
  await user.click(screen.getByRole('button', { name: '2.50' }))
  const value = screen.getByRole('textbox')
  const save = screen.getByRole('button', { name: 'Save merged version' })
  await user.clear(value)
  expect(save).toHaveProperty('disabled', true)
  await user.type(value, '2.70')
  await user.click(save)
  expect(onSave).toHaveBeenCalledExactlyOnceWith({
    title: null,
    fields: [{ path: ['price'], choice: { raw: '2.70' } }],
  })
})

test('saves nothing where the saved version is chosen throughout', async () => {
  const { user, sent, dialog } = await typeTitleAndSave()
  await user.click(dialog.getByRole('radio', { name: 'Saved version' }))
  await user.click(dialog.getByRole('button', { name: 'Save merged version' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('documents/edit')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Save changes/ })).toBeNull())
})

test('says in the dialog why what was chosen cannot be saved', () => {
  const conflict: EditConflict = {
    ...nothingAsked,
    ...{ fields: [], settled: { title: null, fields: [] }, failure: failed('metadata-too-long') },
  }
  renderScreen(<ConflictDialog conflict={conflict} busy={false} onSave={vi.fn()} onKeepEditing={vi.fn()} />, {
    calls: {},
  })
  within(screen.getByRole('dialog')).getByText('Together, the metadata is too long. Shorten it.')
})

test('keeps what was typed where the dialog is closed', async () => {
  const { user, sent, dialog } = await typeTitleAndSave()
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Old mine')
  expect(sent('documents/edit')).toHaveLength(1)
})

test('asks with what was typed while the save was under way', async () => {
  const refused = Promise.withResolvers<void>()
  let isFirst = true
  const { user, sent } = renderScreen(<DocumentDetails detail={detail} isHidden={false} />, {
    calls: {
      ...quiet,
      'documents/edit': async () => {
        if (!isFirst) return taken
        isFirst = false
        await refused.promise
        return refuse('changed-since')
      },
      'documents/get': () => latest,
      'drafts/get': () => null,
    },
  })
  const title = screen.getByRole('textbox', { name: 'Title' })
  await user.type(title, ' mine')
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await waitFor(() => expect(sent('documents/edit')).toHaveLength(1))
  await user.type(title, ' and more')
  refused.resolve()
  const dialog = within(await screen.findByRole('dialog', { name: /^This document changed/ }))
  await user.click(dialog.getByRole('radio', { name: 'Yours', description: 'Old mine and more' }))
  await user.click(dialog.getByRole('button', { name: 'Save merged version' }))
  await waitFor(() => expect(sent('documents/edit')[1]).toMatchObject({ title: 'Old mine and more' }))
})

test('says so when a save was merged', async () => {
  const { user } = renderScreen(<DocumentDetails detail={detail} isHidden={false} />, {
    calls: { ...quiet, 'documents/edit': () => ({ ...taken, isMerged: true }), 'drafts/get': () => null },
  })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' mine')
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))
  expect(await screen.findByText('Saved with changes made meanwhile: “Old mine”')).toBeDefined()
})

test('saves a draft from before a restart over the state that it began with', async () => {
  const metadata = { view: 'form', text: '{"place": "Quay"}', notes: [] }
  const kept = { title: 'Old mine', metadata, replacesUnseen: false, base }
  const { user, sent } = renderScreen(<DocumentDetails detail={latest} isHidden={false} />, {
    calls: {
      ...quiet,
      'documents/edit': () => ({ ...taken, isMerged: true }),
      'drafts/get': () => JSON.stringify(kept),
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Save changes/ }))
  await waitFor(() => expect(sent('documents/edit')).toHaveLength(1))
  expect(sent('documents/edit')[0]).toEqual({
    connectionId: sampleConnection.id,
    documentId: 'doc-1',
    title: 'Old mine',
    base,
  })
})
