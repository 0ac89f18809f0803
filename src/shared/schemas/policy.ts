import { z } from 'zod'
import { authorityText } from './bounds.ts'
import { connectionColour, connectionName, picturesTravel } from './connection.ts'
import { pictureHost } from './picture-host.ts'
import { preferences } from './settings.ts'
import { teamServer } from './team-server.ts'

/** Administrator's ID, which identifies a connection across changes of address or name. */
const presetId = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)

const presetTemplate = z.strictObject({
  collection: z
    .string()
    .max(1000)
    .describe('The collection it is for; empty for every collection without a template of its own.'),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema in the subset of docs/templates.md.'),
})

/** Connection set up for all users. It never has a key: each user adds their own. */
export const presetConnection = z.strictObject({
  id: presetId
    .optional()
    .describe(
      'A word of your own that never changes. By it the connection is known again when its address changes; without it, by its address.',
    ),
  name: connectionName.describe('What the connection is called.'),
  address: z.string().min(1).max(2000).describe('The address of the service: https, without a key in it.'),
  colour: connectionColour.optional(),
  live: z
    .boolean()
    .optional()
    .describe(
      'People search there: the window is framed, and many documents at once are asked about once more.',
    ),
  picturesTravel: picturesTravel.optional().describe('How pictures of the computer reach the service.'),
  pictureHost: pictureHost
    .optional()
    .describe('Where pictures are put on the web first, without what it is signed in to with.'),
  certificateAuthority: authorityText
    .optional()
    .describe(
      'One certificate as PEM text: requests to the service trust this certificate authority and no other.',
    ),
  team: z
    .strictObject(teamServer.shape)
    .optional()
    .describe(
      'The library of a team that this computer can join: server, port, database, login and certificate authority, without the password.',
    ),
  templates: z.array(presetTemplate).max(200).optional(),
})
export type PresetConnection = z.infer<typeof presetConnection>

/**
 * Settings that the administrator can lock for all users of the computer: a present one is locked at its
 * value.
 */
export const lockableSettings = preferences
  .pick({
    theme: true,
    holdSeconds: true,
    keepAwakeWhileSending: true,
    notifyOfAttention: true,
    removePictureDetails: true,
    fetchPagePictures: true,
    versionsKept: true,
  })
  // Not nullable: the administrator decides instead of the user.
  .extend({ looksForUpdates: z.boolean() })

const policyUpdates = z.strictObject({
  isOff: z
    .boolean()
    .optional()
    .describe('Whether the app neither looks for newer versions of itself nor offers them.'),
  feed: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional()
    .describe('Where newer versions are looked for instead of the usual place: an https address.'),
})

/** Policy file, see docs/administrators.md. */
export const policySchema = z.strictObject({
  $schema: z.string().max(2000).optional().describe('For editors of JSON; nothing follows from it.'),
  connections: z.array(presetConnection).max(50).optional(),
  settings: z.strictObject(lockableSettings.partial().shape).optional(),
  updates: policyUpdates.optional(),
})
export type Policy = z.infer<typeof policySchema>
