import { useState } from 'react'
import type { TeamInvitation } from '../../../shared/schemas/team.ts'
import { InvitationChoice } from './invitation-choice.tsx'
import { JoinForm } from './join-form.tsx'

type JoinTeamProps = {
  /** Invitation opened with the app. */
  readonly arrived?: TeamInvitation | null
  onBack(): void
  readonly onJoined?: (() => void) | undefined
}

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
