import { useState } from 'react'
import type { TeamInvitation } from '../../../shared/schemas/team.ts'
import { InvitationChoice } from './invitation-choice.tsx'
import { JoinForm } from './join-form.tsx'

type JoinTeamProps = {
  /** Opened with the app. */
  readonly arrived?: TeamInvitation | null
  onBack(): void
  readonly onJoined?: (() => void) | undefined
}

/** Joins a team’s library: first the invitation, then what it says and the password. */
export function JoinTeam({ arrived = null, onBack, onJoined }: JoinTeamProps) {
  const [invitation, setInvitation] = useState(arrived)
  return invitation === null ? (
    <InvitationChoice onChosen={setInvitation} onBack={onBack} />
  ) : (
    <JoinForm
      invitation={invitation}
      onJoined={onJoined}
      onBack={arrived === null ? () => setInvitation(null) : onBack}
    />
  )
}
