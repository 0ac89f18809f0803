import { z } from 'zod'
import { guideSteps } from '../domain/guide-steps.ts'
import { recordOf } from './bounds.ts'
import { connectionId, connectionRecord } from './connection.ts'
import { tableLayout } from './view.ts'

const theme = z.enum(['system', 'light', 'dark'])
const logLevel = z.enum(['warning', 'info', 'debug'])

export const mostConnections = 10_000

/** Chromium's zoom levels: a scale of 1.2 to the power of the level. */
export const zoomLevels = { least: -3, most: 6, step: 0.5 } as const

const guide = z.object({
  /** Null until the practice service is first tried, which opens it. */
  isOpen: z.boolean().nullable(),
  done: z.array(z.enum(guideSteps)).max(guideSteps.length),
})

export const preferences = z.object({
  theme,
  zoomLevel: z.number().min(zoomLevels.least).max(zoomLevels.most).multipleOf(zoomLevels.step),
  chosenConnection: connectionId.nullable(),
  /** Seconds before an add is sent, during which it can be undone. */
  holdSeconds: z.int().min(0).max(60),
  keepAwakeWhileSending: z.boolean(),
  notifyOfAttention: z.boolean(),
  /** Removes place, camera, author and the like from pictures before they are stored. */
  removePictureDetails: z.boolean(),
  /** Fetches a website's lead picture and icon along with its title. */
  fetchPagePictures: z.boolean(),
  /** Maximum versions in a document's history; 0 for no limit. */
  versionsKept: z.union([z.literal(0), z.int().min(10).max(1000)]),
  logLevel,
  /** Whether the app checks for newer versions daily; null until the user has decided. */
  looksForUpdates: z.boolean().nullable(),
  lastCollections: recordOf(z.string().max(10_000), mostConnections),
  tables: recordOf(tableLayout, mostConnections),
  /** Layout of a review with pictures; others are always a table. */
  reviewLayout: tableLayout.shape.layout,
  guide,
})
export type Preferences = z.infer<typeof preferences>

/** Pixels, over all screens. */
const onScreen = z.int().min(-100_000).max(100_000)

export const windowPlace = z.object({
  x: onScreen.optional(),
  y: onScreen.optional(),
  width: onScreen.min(200),
  height: onScreen.min(200),
  maximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof windowPlace>

/**
 * Preferences as read from the file: missing ones take their defaults. Separate, because zod applies defaults
 * within `partial()` as well: changing one preference would reset all others.
 */
export const preferencesFile = z.object({
  theme: theme.default('system'),
  zoomLevel: preferences.shape.zoomLevel.default(0),
  chosenConnection: connectionId.nullable().default(null),
  holdSeconds: preferences.shape.holdSeconds.default(10),
  keepAwakeWhileSending: z.boolean().default(true),
  notifyOfAttention: z.boolean().default(true),
  removePictureDetails: z.boolean().default(true),
  fetchPagePictures: z.boolean().default(true),
  versionsKept: preferences.shape.versionsKept.default(200),
  logLevel: logLevel.default('info'),
  looksForUpdates: preferences.shape.looksForUpdates.default(null),
  lastCollections: preferences.shape.lastCollections.default({}),
  // An unreadable layout of another app version must not invalidate the file.
  tables: preferences.shape.tables.default({}).catch({}),
  reviewLayout: preferences.shape.reviewLayout.default('table'),
  guide: guide.default({ isOpen: null, done: [] }).catch({ isOpen: null, done: [] }),
  window: windowPlace.nullable().default(null),
})
export type PreferencesFile = z.infer<typeof preferencesFile>

/**
 * Maximum notes: two for each interrupted key change. More means that the keychain was unavailable very
 * often.
 */
export const mostKeyNotes = 1000

export const connectionsFile = z.object({
  connections: z.array(connectionRecord).max(mostConnections).default([]),
  /** Keychain entries to delete once no connection uses them. */
  keyNotes: z.array(z.string().min(1).max(200)).max(mostKeyNotes).default([]).catch([]),
})
export type ConnectionsFile = z.infer<typeof connectionsFile>
