import { z } from 'zod'
import { connectionId, connectionRecord } from './connection.ts'

export const theme = z.enum(['system', 'light', 'dark'])

/** What the person chose; kept in the settings file, never holding a key. */
export const preferences = z.object({
  theme: theme.default('system'),
  /** The connection that new documents go to and the library opens on. */
  chosenConnection: connectionId.nullable().default(null),
  /** Seconds that an add waits before it leaves, so that it can still be undone. */
  holdSeconds: z.int().min(0).max(60).default(0),
  keepAwakeWhileSending: z.boolean().default(true),
  /** The last collection used, by connection. */
  lastCollections: z.record(z.string(), z.string()).default({}),
})
export type Preferences = z.infer<typeof preferences>

export const windowPlace = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(200),
  height: z.int().min(200),
  maximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof windowPlace>

/** The whole settings file. */
export const settings = z.object({
  preferences: preferences.prefault({}),
  connections: z.array(connectionRecord).default([]),
  window: windowPlace.nullable().default(null),
})
export type Settings = z.infer<typeof settings>
