import { expect } from 'vitest'
import { type Member, openTeamLibrary } from '../../postgres/testing/team-library.ts'
import { type Computer, type ComputerOptions, inThread, openComputer } from './computer.ts'

/**
 * A team with the computers of two editors, for all tests of a file: opening them takes longer than what most tests do
 * with them. These two reach the server in a thread, as the app does. What else a test opens is closed after it.
 */
export async function openTwoComputers(options: ComputerOptions = {}) {
  const team = await openTeamLibrary()
  const [one, other] = [await team.join('editor'), await team.join('editor')]
  const asInApp = { ...options, openServer: inThread }
  const [ada, ben] = await Promise.all([openComputer(team, one, asInApp), openComputer(team, other, asInApp)])
  const opened: Computer[] = []
  return {
    ...{ team, one, other, ada, ben },
    open: async (member: Pick<Member, 'login' | 'password'>, more: ComputerOptions = {}) => {
      const computer = await openComputer(team, member, { ...options, ...more })
      opened.push(computer)
      return computer
    },
    afterEach: async () => {
      const failures = [ada, ben, ...opened].flatMap((computer) => computer.failures.splice(0))
      await Promise.all(opened.splice(0).map((computer) => computer.close()))
      expect(failures).toEqual([])
    },
    close: async () => {
      await Promise.all([ada.close(), ben.close()])
      await team.close()
    },
  }
}

export type TwoComputers = Awaited<ReturnType<typeof openTwoComputers>>
