import { z } from 'zod'
import { authorityText } from '../schemas/bounds.ts'
import {
  authorityFacts,
  checkReport,
  connectionColour,
  connectionId,
  connectionName,
  connectionSummary,
  keyKeeping,
  picturesTravel,
  secretKey,
} from '../schemas/connection.ts'
import { hostCredentials, pictureHost, pictureHostReport } from '../schemas/picture-host.ts'
import { call, nothing } from './call.ts'

/** Connections, their keys and their picture hosts. No call returns a key. */
export const connectionCalls = {
  'connections/list': call(nothing, z.array(connectionSummary)),
  /** Tests an address and a key without saving either. With `connectionId` and no key: the stored key. */
  'connections/check': call(
    z.strictObject({
      address: z.string().max(2000),
      key: secretKey.optional(),
      connectionId: connectionId.optional(),
      certificateAuthority: authorityText.nullable().optional(),
    }),
    checkReport,
  ),
  'connections/create': call(
    z.strictObject({
      name: z.string().trim().max(80),
      address: z.string().max(2000),
      colour: connectionColour,
      live: z.boolean().optional(),
      key: secretKey,
      keep: keyKeeping,
      certificateAuthority: authorityText.nullable().optional(),
    }),
    connectionSummary,
  ),
  /** An address on another host requires the key again (`key-needed`). A stored key never follows. */
  'connections/change': call(
    z.strictObject({
      id: connectionId,
      name: connectionName.optional(),
      address: z.string().max(2000).optional(),
      colour: connectionColour.optional(),
      live: z.boolean().optional(),
      picturesTravel: picturesTravel.optional(),
      certificateAuthority: authorityText.nullable().optional(),
      key: secretKey.optional(),
      keep: keyKeeping.optional(),
    }),
    connectionSummary,
  ),
  /** Shows a file dialog and reads a certificate authority; nothing is saved. Null if cancelled. */
  'connections/choose-authority': call(
    nothing,
    z.object({ certificateAuthority: authorityText, facts: authorityFacts }).nullable(),
  ),
  'connections/replace-key': call(
    z.strictObject({ id: connectionId, key: secretKey, keep: keyKeeping }),
    connectionSummary,
  ),
  'connections/forget-key': call(z.strictObject({ id: connectionId }), connectionSummary),
  /**
   * Fails with `connection-busy` while items wait, unless `discardWaiting`. The library keeps its documents.
   */
  'connections/remove': call(z.strictObject({ id: connectionId, discardWaiting: z.boolean() }), nothing),
  /** Starts the built-in practice service and returns its connection, created at the first call. */
  'connections/try-practice': call(nothing, connectionSummary),

  /**
   * Sets up a picture host and sends pictures through it. Fails with `host-sign-in-needed` if a sign-in is
   * required and none is stored for its origin; a stored one never follows to another.
   */
  'picture-hosts/save': call(
    z.strictObject({
      connectionId,
      host: pictureHost,
      credentials: hostCredentials.optional(),
      keep: keyKeeping.optional(),
    }),
    connectionSummary,
  ),
  /**
   * Uploads a tiny picture, reads it back over its public address and removes it; the input is not stored.
   */
  'picture-hosts/check': call(
    z.strictObject({ connectionId, host: pictureHost, credentials: hostCredentials.optional() }),
    pictureHostReport,
  ),
  'picture-hosts/remove': call(z.strictObject({ connectionId }), connectionSummary),

  'connections/open-practice-page': call(nothing, nothing),
} as const
