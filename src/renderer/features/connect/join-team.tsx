import { useState } from 'react'
import type { TeamInvitation } from '../../../shared/schemas/team.ts'
import { InvitationChoice } from './invitation-choice.tsx'
import { JoinForm } from './join-form.tsx'

/** Joins a team’s library: first the invitation, then what it says and the password. */
export function JoinTeam({ onBack }: { onBack(): void }) {
  const [invitation, setInvitation] = useState<TeamInvitation | null>(null)
  return invitation === null ? (
    <InvitationChoice onChosen={setInvitation} onBack={onBack} />
  ) : (
    <JoinForm invitation={invitation} onBack={() => setInvitation(null)} />
  )
}
