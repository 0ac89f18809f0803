import type { TeamRole } from '../../shared/schemas/team.ts'
import type {
  KeptThing,
  LeasedDocument,
  TeamAnswer,
  TeamEdit,
  TeamInvited,
  TeamReport,
} from '../team/ports.ts'

export type ServerAsk =
  | { readonly name: 'hello'; readonly app: string }
  | { readonly name: 'people' }
  | { readonly name: 'present' }
  | { readonly name: 'here'; readonly documentId: string | null }
  | { readonly name: 'heads'; readonly below: number }
  | { readonly name: 'pull'; readonly since: number; readonly most: number }
  | { readonly name: 'contents'; readonly contentIds: readonly string[] }
  | { readonly name: 'things'; readonly since: number }
  | { readonly name: 'keep'; readonly thing: KeptThing }
  | { readonly name: 'push'; readonly edits: readonly TeamEdit[] }
  | { readonly name: 'owed' }
  | { readonly name: 'claim'; readonly documentIds: readonly string[]; readonly ms: number }
  | { readonly name: 'complete'; readonly reports: readonly TeamReport[] }
  | { readonly name: 'release'; readonly leases: readonly LeasedDocument[] }
  | { readonly name: 'setPassword'; readonly password: string }
  | { readonly name: 'invite'; readonly invited: TeamInvited }
  | { readonly name: 'setRole'; readonly person: number; readonly role: TeamRole }
  | { readonly name: 'history'; readonly documentId: string; readonly below: number }
  | { readonly name: 'reopen' }
  | { readonly name: 'removePerson'; readonly person: number }
  | { readonly name: 'close' }

export type ServerRequest = { readonly id: number; readonly ask: ServerAsk }

export type ServerReply =
  | { readonly kind: 'answered'; readonly id: number; readonly answer: TeamAnswer<unknown> }
  | { readonly kind: 'changed' }
