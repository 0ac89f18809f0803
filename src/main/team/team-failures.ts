import { type Failure, type FailureCode, failed } from '../../shared/ipc/failure.ts'
import type { SetUpProblem, TeamProblem } from './ports.ts'

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

export function teamFailure(problem: TeamProblem): Failure {
  return failed(codes[problem])
}

/** `field`: the form field concerned. */
const setUpFailures: Readonly<Record<SetUpProblem, Failure>> = {
  unreachable: failed('team-offline', { field: 'server' }),
  'no-tls': failed('team-server-without-tls', { field: 'server' }),
  'certificate-refused': failed('team-certificate-refused', { field: 'certificateAuthority' }),
  'login-refused': failed('team-login-refused', { field: 'password' }),
  'database-unknown': failed('team-database-unknown', { field: 'database' }),
  'not-allowed': failed('team-set-up-not-allowed', { field: 'owner' }),
  'too-old': failed('team-server-too-old', { field: 'server' }),
  'not-utf8': failed('team-database-not-utf8', { field: 'database' }),
  'library-there': failed('team-library-there', { field: 'database' }),
  'not-understood': failed('team-not-understood'),
}

export function setUpFailure(problem: SetUpProblem): Failure {
  return setUpFailures[problem]
}
