import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sharingProblem } from '../../../shared/schemas/team.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { sampleShared, teamConnection } from '../../testing/sample-team.ts'
import { DownloadPanel } from './download-panel.tsx'
import { PresetTeamNotice } from './preset-team-notice.tsx'
import { TeamBanners } from './team-banners.tsx'

test('asks nothing and shows nothing without a team', () => {
  const { sent } = renderScreen(
    <main>
      <TeamBanners />
      <PresetTeamNotice />
      <DownloadPanel connection={sampleConnection} />
    </main>,
    { calls: {} },
  )
  expect(screen.getByRole('main').textContent).toBe('')
  expect(sent('team/list')).toEqual([])
})

test.each(sharingProblem.options)('says what to do about %s', async (problem) => {
  const { user, sent } = renderScreen(<TeamBanners />, {
    connections: [teamConnection],
    calls: {
      'team/list': () => [sampleShared({ kind: 'problem', problem }, { me: { person: 2, role: 'editor' } })],
      'team/retry': () => undefined,
    },
  })
  const text = (await screen.findByText(/“Harbour”/)).textContent
  const sentences = text.split(/(?<=\.)\s/)
  expect(sentences).toHaveLength(2)
  for (const sentence of sentences) expect(sentence.split(' ').length).toBeLessThanOrEqual(15)
  const retry = screen.queryByRole('button', { name: 'Retry now' })
  if (retry === null) return void screen.getByRole('link')
  await user.click(retry)
  await expect.poll(() => sent('team/retry')).toEqual([{ connectionId: teamConnection.id }])
})

test('pauses the first download, and is gone with its end', async () => {
  let shared = sampleShared({
    kind: 'downloading',
    ...{ done: 412_300, total: 1_048_210, secondsLeft: 360, isPaused: false },
  })
  const { user, sent, emit } = renderScreen(<DownloadPanel connection={teamConnection} />, {
    connections: [teamConnection],
    calls: { 'team/list': () => [shared], 'team/pause-download': () => undefined },
  })
  await screen.findByText('412,300 of 1,048,210')
  screen.getByText('About 6 minutes left')
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await expect
    .poll(() => sent('team/pause-download'))
    .toEqual([{ connectionId: teamConnection.id, isPaused: true }])
  shared = sampleShared()
  await emit('team-changed', undefined)
  await expect.poll(() => screen.queryByRole('region', { name: 'Download' })).toBeNull()
})

test('joins the team that the administrators have set up', async () => {
  const preset = {
    ...sampleConnection,
    preset: { identity: 'x', fixed: [], templates: [], team: teamConnection.team },
  }
  const { user, sent } = renderScreen(<PresetTeamNotice />, {
    connections: [preset],
    calls: { 'team/join-preset': () => teamConnection },
  })
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await user.type(await screen.findByLabelText('Password'), 'abcd-efgh-jkmn{Enter}')
  await expect
    .poll(() => sent('team/join-preset'))
    .toEqual([{ connectionId: preset.id, password: 'abcd-efgh-jkmn' }])
})
