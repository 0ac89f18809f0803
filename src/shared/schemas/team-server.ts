import { z } from 'zod'
import { authorityText } from './bounds.ts'

/** A name or an IP address, as a certificate is for it. */
const host = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:.]{2,45}$/)
/** Maximum length of a name: PostgreSQL cuts longer ones. */
const database = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[^\p{Cc}]+$/u)

/** A role of PostgreSQL: one for each computer. */
const teamLogin = z
  .string()
  .max(50)
  .regex(/^[a-z][a-z0-9_]{0,49}$/)

/** Where the library of a team is, and as whom this computer signs in. The password is in the keychain alone. */
export const teamServer = z.object({
  host,
  port: z.int().min(1).max(65_535),
  database,
  login: teamLogin,
  /** PEM: the server's certificate has to come from this authority. */
  certificateAuthority: authorityText,
})
export type TeamServerAddress = z.infer<typeof teamServer>

/** A server that is to get a team's library. */
export const newTeamServer = teamServer.omit({ login: true })
export type NewTeamServer = z.infer<typeof newTeamServer>

const ownerText = z
  .string()
  .min(1)
  .regex(/^[^\p{Cc}]+$/u)

/** Whom the database belongs to, or a superuser: any role of PostgreSQL, used once and kept nowhere. */
export const databaseOwner = z.strictObject({ name: ownerText.max(63), password: ownerText.max(1000) })
export type DatabaseOwner = z.infer<typeof databaseOwner>

/** Team that shares a connection: the library, and its state on joining. */
export const teamMembership = teamServer.extend({
  libraryId: z.uuid(),
  epoch: z.uuid(),
  seq: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
})
export type TeamMembership = z.infer<typeof teamMembership>
