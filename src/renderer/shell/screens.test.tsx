import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { preferencesFile } from '../../shared/schemas/settings.ts'
import { RouteLink } from '../services/router/router.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { sampleShared, teamConnection } from '../testing/sample-team.ts'
import { Screens } from './screens.tsx'

test.each(['add', 'import', 'review'] as const)(
  'a reader of a team’s library sees on “%s” that nothing can be added',
  async (name) => {
    const { user } = renderScreen(
      <>
        <RouteLink to={{ screen: name }}>Go</RouteLink>
        <Screens />
      </>,
      {
        connections: [teamConnection],
        calls: {
          'team/list': () => [sampleShared({ kind: 'up-to-date' }, { me: { person: 2, role: 'reader' } })],
          'drafts/get': () => null,
          'preferences/get': () => preferencesFile.parse({}),
        },
      },
    )
    await screen.findByText('You can read “Harbour”, not add to it')
    await user.click(screen.getByRole('link', { name: 'Go' }))
    screen.getByText('You can read “Harbour”, not add to it')
    expect(screen.queryByRole('form')).toBeNull()
  },
)
