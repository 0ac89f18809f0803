import { z } from 'zod'
import { authorityText } from './bounds.ts'

/** Name or IP address, as in certificates. */
const host = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:.]{2,45}$/)
/** Maximum length of a name: PostgreSQL truncates longer ones. */
const database = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[^\p{Cc}]+$/u)

/** PostgreSQL role; each computer has its own. */
const teamLogin = z
  .string()
  .max(50)
  .regex(/^[a-z][a-z0-9_]{0,49}$/)

/** Address of a team's library and this computer's login. The password is in the keychain only. */
export const teamServer = z.object({
  host,
  port: z.int().min(1).max(65_535),
  database,
  login: teamLogin,
  /** PEM: the server's certificate must be issued by this authority. */
  certificateAuthority: authorityText,
})
export type TeamServerAddress = z.infer<typeof teamServer>

export const newTeamServer = teamServer.omit({ login: true })
export type NewTeamServer = z.infer<typeof newTeamServer>

const ownerText = z
  .string()
  .min(1)
  .regex(/^[^\p{Cc}]+$/u)

/** Owner of the database, or a superuser: any PostgreSQL role, used once and never stored. */
export const databaseOwner = z.strictObject({ name: ownerText.max(63), password: ownerText.max(1000) })
export type DatabaseOwner = z.infer<typeof databaseOwner>

/** Team that shares a connection: its library, and the library's state on joining. */
export const teamMembership = teamServer.extend({
  libraryId: z.uuid(),
  epoch: z.uuid(),
  seq: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
})
export type TeamMembership = z.infer<typeof teamMembership>
