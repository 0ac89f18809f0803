import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ItemState } from '../../../shared/domain/item-state.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sampleDetail } from '../../testing/sample-detail.ts'
import { ExportsProvider } from '../export/exports-provider.tsx'
import { DocumentPane } from './document-pane.tsx'

const { connectionId, documentId } = sampleDetail
const title = sampleDetail.title ?? ''

function Pane() {
  const [isPage, setPage] = useState(false)
  return <DocumentPane {...{ connectionId, documentId, isPage }} onPage={setPage} />
}

const quiet = {
  'views/list': () => [],
  'drafts/get': () => null,
  'drafts/keep': () => undefined,
  'templates/get': () => null,
  'templates/known-fields': () => [],
}

async function open(state: ItemState = 'done') {
  const drawn = renderScreen(
    <ExportsProvider>
      <Pane />
    </ExportsProvider>,
    {
      calls: { ...quiet, 'documents/get': () => ({ ...sampleDetail, state }) },
    },
  )
  await screen.findByRole('textbox', { name: 'Title' })
  return drawn
}

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: `Actions for “${title}”` }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name }))
}

test('the menu removes the document, once asked', async () => {
  const { user } = await open()
  await choose(user, 'Move to Trash')
  await screen.findByRole('button', { name: 'Move to Trash' })
})

test('a document that is being sent is not removed', async () => {
  const { user } = await open('sending')
  await choose(user, 'Move to Trash')
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: 'Move to Trash' })).toBeNull()
  screen.getByRole('link', { name: 'Open queue' })
})

test('the menu copies the ID', async () => {
  const { user } = await open()
  await choose(user, 'Copy ID')
  await screen.findByText('Copied')
  expect(await navigator.clipboard.readText()).toBe(documentId)
})

test('fills the page and goes back beside the list, with what was typed and the focus on the button', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' at dusk')
  await user.click(screen.getByRole('button', { name: 'Full page', pressed: false }))
  const pressed = screen.getByRole('button', { name: 'Full page', pressed: true })
  expect(document.activeElement).toBe(pressed)
  screen.getByRole('button', { name: 'Back' })
  await user.keyboard('{Enter}')
  screen.getByRole('button', { name: 'Full page', pressed: false })
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', `${title} at dusk`)
})

test('names the field that the template asks for, and opens it', async () => {
  const schema = JSON.stringify({
    type: 'object',
    properties: { rights: { type: 'string', title: 'Rights' } },
    required: ['rights'],
  })
  const { user } = renderScreen(
    <ExportsProvider>
      <Pane />
    </ExportsProvider>,
    {
      calls: {
        ...quiet,
        'documents/get': () => ({ ...sampleDetail, metadata: '{}' }),
        'templates/get': () => ({ schema, collection: 'any' }),
        'templates/check': () => [{ path: ['rights'], code: 'required-missing', wanted: 'text' }],
      },
    },
  )
  await screen.findByText(/The template asks for “Rights”\./)
  await user.click(screen.getByRole('button', { name: 'Fill it in' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Rights' }))
})
