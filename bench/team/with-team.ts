import {
  type Member,
  openTeamLibrary,
  type TeamLibrary,
} from '../../src/main/postgres/testing/team-library.ts'
import { openComputer } from '../../src/main/team/testing/computer.ts'

export type Computer = Awaited<ReturnType<typeof openComputer>>

/** A team's library on a server of its own. Listeners take two connections each. */
export async function withTeam<T>(work: (team: TeamLibrary) => Promise<T>): Promise<T> {
  const team = await openTeamLibrary({ mostConnections: 400 })
  try {
    return await work(team)
  } finally {
    await team.close()
  }
}

/** A computer that hears of changes by itself, as the app does. */
export async function openListening(
  team: TeamLibrary,
  member?: Member,
  onLibraryChanged: () => void = () => undefined,
): Promise<Computer> {
  return openComputer(team, member ?? (await team.join('editor')), {
    wrap: (_deaf, server) => server,
    onLibraryChanged,
  })
}

export async function closeAll(computers: readonly Computer[]): Promise<void> {
  const failures = computers.flatMap((computer) => computer.failures)
  await Promise.all(computers.map((computer) => computer.close()))
  if (failures.length > 0) throw failures[0]
}
