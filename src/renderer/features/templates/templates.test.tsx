import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { schemaFromTemplate, templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { templateField } from '../../../shared/domain/testing/template-field.ts'
import { useRouter } from '../../services/router/router.tsx'
import { chooseOption } from '../../testing/choose-option.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { sampleShared, teamConnection } from '../../testing/sample-team.ts'
import { TemplateScreen } from './editor/template-screen.tsx'
import { TemplatesScreen } from './list/templates-screen.tsx'

const connectionId = sampleConnection.id
const seen = { maker: 40, year: 36, note: 10 }
const learnt = schemaFromTemplate({
  fields: [templateField('maker'), templateField('year', { kind: 'number' }), templateField('note')],
  allowsOthers: true,
  onViolation: 'warn',
})

function Templates() {
  const { route } = useRouter()
  if (route.screen === 'library') return <p>Elsewhere</p>
  if (route.screen !== 'template') return <TemplatesScreen connection={sampleConnection} />
  return <TemplateScreen key={route.collection} connection={sampleConnection} collection={route.collection} />
}

function AwayButton() {
  const { go } = useRouter()
  return (
    <>
      <button type="button" onClick={() => go({ screen: 'library' })}>
        Away
      </button>
      <button type="button" onClick={() => go({ screen: 'templates' })}>
        Templates
      </button>
    </>
  )
}

function renderTemplates(drafts = new Map<string, string>()) {
  const stored = new Map<string, string>()
  const { emit, ...screens } = renderScreen(
    <>
      <Templates />
      <AwayButton />
    </>,
    {
      calls: {
        'templates/list': () =>
          [...stored].map(([collection, schema]) => {
            const read = templateFromSchema(schema)
            if (!read.ok) throw new Error(schema)
            const { fields, onViolation } = read.value
            return { collection, fieldCount: fields.length, onViolation, changedAt: 1, documents: 40 }
          }),
        'templates/get': ({ collection }) => {
          const schema = stored.get(collection)
          return schema === undefined ? null : { schema, collection }
        },
        'templates/keep': async ({ collection, schema }) => {
          stored.set(collection, schema)
          await emit('templates-changed', { connectionId })
        },
        'templates/remove': async ({ collection }) => {
          stored.delete(collection)
          await emit('templates-changed', { connectionId })
        },
        'templates/learn': () => ({
          schema: learnt,
          documents: 40,
          fields: Object.entries(seen).map(([name, count]) => ({
            ...{ path: [name], kind: 'text', seen: count, samples: [] },
          })),
        }),
        'templates/known-fields': () => [],
        'templates/check': () => [],
        'templates/violations': () => ({ documents: [], next: null, looked: 40 }),
        'collections/count': () => ({
          documents: 40,
          collections: [{ collection: 'museum', documents: 40 }],
        }),
        'collections/list': () => ['museum'],
        'drafts/get': ({ name }) => drafts.get(name) ?? null,
        'drafts/keep': ({ name, text }) => {
          if (text === null) drafts.delete(name)
          else drafts.set(name, text)
        },
      },
    },
  )
  return {
    ...screens,
    drafts,
    stored: () => {
      const read = templateFromSchema(stored.get('museum') ?? '')
      return read.ok ? read.value : undefined
    },
  }
}

const card = async (name: string) => {
  const remove = await screen.findByRole('button', { name: `Remove “${name}”` })
  const item = remove.closest<HTMLElement>('li')
  if (item === null) throw new Error(`“${name}” is in no list`)
  return within(item)
}
const button = (name: string) => screen.findByRole('button', { name })
const learnMuseum = () => button('Learn from 40 documents of “museum”')

test('shows how often each field was seen, and stores nothing before it is saved', async () => {
  const { user, stored } = renderTemplates()
  await user.click(await learnMuseum())
  await screen.findByText('Learned from 40 documents of “museum”. Check the fields, then save.')
  ;(await card('maker')).getByText('in all 40')
  ;(await card('year')).getByText('in 36 of 40')
  ;(await card('note')).getByText('in 10 of 40')
  await user.click(await button('Discard'))
  await screen.findByText('Collections without a template')
  await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }))
  ;(await card('maker')).getByText('in all 40')
  expect(stored()).toBeUndefined()
})

test('saves labels, help, starting values and rules, and shows the form that they make', async () => {
  const { user, stored } = renderTemplates()
  await user.click(await learnMuseum())
  const year = await card('year')
  await user.click(year.getByRole('button', { expanded: false }))
  const set = (name: string, value: string) =>
    fireEvent.change(year.getByRole('textbox', { name }), { target: { value } })
  set('Label', 'Year it was made')
  set('Help text', 'As on the plaque.')
  set('Starting value', '1800.0')
  await user.click(year.getByRole('checkbox', { name: 'Required' }))
  await user.click((await card('maker')).getByRole('button', { name: 'Remove “maker”' }))
  expect(screen.queryByRole('button', { name: 'Remove “maker”' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await card('maker')
  await user.click(screen.getByRole('radio', { name: 'Block' }))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  await preview.findByRole('group', { name: 'Year it was made' })
  preview.getByText('As on the plaque.')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  await screen.findByText('Saved the template for “museum”')
  expect(stored()).toEqual({
    allowsOthers: true,
    onViolation: 'block',
    fields: [
      templateField('maker'),
      templateField('year', {
        ...{ kind: 'number', label: 'Year it was made', help: 'As on the plaque.' },
        ...{ required: true, preset: '1800.0' },
      }),
      templateField('note'),
    ],
  })
  await screen.findByText('3 fields · 40 documents')
})

test('a template that was removed comes back as it was', async () => {
  const { user, stored } = renderTemplates()
  await user.click(await learnMuseum())
  await user.click(await button('Save template'))
  await screen.findByText('Saved the template for “museum”')
  const before = stored()
  await user.click(await button('More actions for the template for “museum”'))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await learnMuseum()
  expect(stored()).toBeUndefined()
  await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(stored()).toEqual(before))
})

test('names what is missing, and goes there; fields are added and moved by the keys', async () => {
  const { user } = renderTemplates()
  await user.click(await button('New template'))
  await user.click(await button('Save template'))
  screen.getByText('Choose a collection')
  const collection = screen.getByRole('combobox', { name: 'Collection' })
  await waitFor(() => expect(document.activeElement).toBe(collection))
  await user.click(screen.getByRole('button', { name: 'Add field' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Field name' }))
  await user.keyboard('sender')
  await user.click(screen.getByRole('button', { name: 'Add field' }))
  await user.keyboard('language')
  await chooseOption(user, (await card('language')).getByRole('combobox', { name: 'Type' }), 'Choice')
  await user.click(screen.getByRole('textbox', { name: 'Choices' }))
  await user.keyboard('Dutch{Enter}French{Alt>}{ArrowUp}{/Alt}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Choices' }))
  const cards = within(screen.getByRole('list', { name: 'Fields' })).getAllByRole('listitem')
  within(cards[0] ?? document.body).getByRole('button', { name: 'Remove “language”' })
})

test('a new template that is left is asked about, kept on disk and told of', async () => {
  const drafts = new Map<string, string>()
  const { user } = renderTemplates(drafts)
  await user.click(await button('New template'))
  await user.click(await screen.findByRole('combobox', { name: 'Collection' }))
  await user.keyboard('letters')
  await user.click(screen.getByRole('button', { name: 'Away' }))
  await user.click(await button('Leave'))
  await screen.findByText('Elsewhere')
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await screen.findByText('Your new template for “letters” isn’t saved yet')
  const [kept] = drafts.values()
  expect(JSON.parse(kept ?? '')).toMatchObject({ collection: 'letters' })
})

test('goes on with a new template that was kept on disk', async () => {
  const draft = { nextId: 1, fields: [], allowsOthers: true, onViolation: 'warn' }
  const kept = { draft, collection: 'letters', isForOthers: false, origin: { kind: 'empty' } }
  const { user } = renderTemplates(new Map([[`new-template:${connectionId}`, JSON.stringify(kept)]]))
  await user.click(await button('Continue'))
  await screen.findByText('Unsaved changes restored')
  expect(screen.getByRole('combobox', { name: 'Collection' })).toHaveProperty('value', 'letters')
})

test('a reader of a team’s library sees its templates, and changes none', async () => {
  const calls = {
    'team/list': () => [sampleShared({ kind: 'up-to-date' }, { me: { person: 2, role: 'reader' as const } })],
    'templates/list': () => [
      { collection: 'museum', fieldCount: 3, onViolation: 'warn' as const, changedAt: 1, documents: 40 },
    ],
    'templates/get': () => ({ collection: 'museum', schema: learnt }),
    'collections/count': () => ({ documents: 40, collections: [{ collection: 'letters', documents: 40 }] }),
    'templates/violations': () => ({ documents: [], next: null, looked: 40 }),
    'templates/known-fields': () => [],
    'templates/check': () => [],
    'collections/list': () => ['museum'],
    'drafts/get': () => null,
    'drafts/keep': () => undefined,
  }
  const { user } = renderScreen(
    <>
      <TemplatesScreen connection={teamConnection} />
      <TemplateScreen connection={teamConnection} collection="museum" />
    </>,
    { connections: [teamConnection], calls },
  )
  await screen.findByText('You can read this library, not edit it')
  for (const name of [/^Learn/, 'New template', /^Import/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^More/ }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toHaveLength(1)
})
