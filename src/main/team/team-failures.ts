import { type Failure, type FailureCode, failed } from '../../shared/ipc/failure.ts'
import type { TeamProblem } from './ports.ts'

const codes: Readonly<Record<TeamProblem, FailureCode>> = {
  unreachable: 'team-offline',
  'password-refused': 'team-password-refused',
  'no-password': 'team-password-refused',
  'not-a-member': 'team-password-refused',
  'not-allowed': 'team-not-allowed',
  'last-admin': 'team-last-admin',
  'not-taken': 'team-person-unknown',
  'not-understood': 'team-not-understood',
}

/** What a call that asked the server fails with. */
export function teamFailure(problem: TeamProblem): Failure {
  return failed(codes[problem])
}
