import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PictureHostReport } from '../../../shared/schemas/picture-host.ts'
import type { FakeCalls } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { PictureHostForm } from './picture-host-form.tsx'

const renderForm = (calls: FakeCalls = {}) =>
  renderScreen(
    <PictureHostForm
      connection={sampleConnection}
      onSaved={() => undefined}
      onRemoved={() => undefined}
      onCancel={() => undefined}
    />,
    { calls },
  )
const box = (name: string) => screen.getByRole('textbox', { name })
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('says beside each field what is missing, and saves nothing', async () => {
  const { user, sent } = renderForm()
  await user.click(screen.getByRole('button', { name: 'Save picture host' }))
  await screen.findByText('Enter the bucket’s name.')
  for (const [field, problem] of [
    ['Address of the storage', 'Enter the address of the storage.'],
    ['Bucket', 'Enter the bucket’s name.'],
    ['Region', 'Enter the region.'],
    ['Access key ID', 'Enter the access key ID.'],
    ['Public address', 'Enter the public address.'],
  ] as const)
    expect(descriptionOf(box(field))).toContain(problem)
  await user.type(box('Address of the storage'), 'http://storage.example')
  await screen.findByText('Use https:// to keep the sign-in safe.')
  expect(sent('picture-hosts/save')).toEqual([])
})

test('shows what each check found until something is changed, and where pictures will be', async () => {
  const found: Pick<PictureHostReport, 'outcome' | 'status'>[] = [
    { outcome: 'host-not-found' },
    { outcome: 'public-not-shown', status: 404 },
  ]
  const { user, sent } = renderForm({
    'picture-hosts/check': () => ({
      ...{ outcome: 'works', address: 'https://cdn.example/a.jpg', detail: '', removed: true },
      ...found.shift(),
    }),
  })
  await user.type(box('Address of the storage'), 'https://storage.example')
  await user.type(box('Bucket'), 'picturez')
  await user.type(box('Region'), 'auto')
  await user.type(box('Folder in the bucket'), 'town/2026')
  await user.type(box('Access key ID'), 'AKIA')
  await user.type(screen.getByLabelText('Secret access key'), 'secret')
  await user.type(box('Public address'), 'https://cdn.example')
  screen.getByText(/^Example: https:\/\/cdn\.example\/town\/2026\//)
  const check = screen.getByRole('button', { name: 'Check' })
  await user.click(check)
  const missing = await screen.findByText(/doesn’t have this bucket or folder/)
  await user.clear(box('Bucket'))
  expect(missing.isConnected).toBe(false)
  await user.type(box('Bucket'), 'pictures')
  await user.click(check)
  await screen.findByText(/its public address doesn’t show it \(404\)/)
  await user.click(check)
  await screen.findByText('It works.')
  expect(sent('picture-hosts/check')).toMatchObject([
    { host: { bucket: 'picturez', folder: 'town/2026' } },
    { host: { bucket: 'pictures' } },
    { host: { bucket: 'pictures' } },
  ])
})
