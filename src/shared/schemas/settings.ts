import { z } from 'zod'
import { guideSteps } from '../domain/guide-steps.ts'
import { recordOf } from './bounds.ts'
import { connectionId, connectionRecord } from './connection.ts'
import { tableLayout } from './view.ts'

const theme = z.enum(['system', 'light', 'dark'])
/** Lowest level written into the log. */
const logLevel = z.enum(['warning', 'info', 'debug'])

export const mostConnections = 10_000

/** Chromium's zoom levels: the page is drawn 1.2 to the power of it as large. */
export const zoomLevels = { least: -3, most: 6, step: 0.5 } as const

const guide = z.object({
  /** Null until the practice service is first tried, which opens it. */
  isOpen: z.boolean().nullable(),
  /** Steps that were taken while it was open. */
  done: z.array(z.enum(guideSteps)).max(guideSteps.length),
})

/** Choices of the user. */
export const preferences = z.object({
  theme,
  zoomLevel: z.number().min(zoomLevels.least).max(zoomLevels.most).multipleOf(zoomLevels.step),
  /** The connection that new documents go to and the library opens on. */
  chosenConnection: connectionId.nullable(),
  /** Seconds that an add waits before it leaves, so that it can still be undone. */
  holdSeconds: z.int().min(0).max(60),
  keepAwakeWhileSending: z.boolean(),
  /** A notification of the system says that documents or a key need attention. */
  notifyOfAttention: z.boolean(),
  /** Place, camera, author and the like are taken out of pictures of this computer before they are stored. */
  removePictureDetails: z.boolean(),
  /** A website's lead picture and its site's icon are fetched along with its title. */
  fetchPagePictures: z.boolean(),
  /** Maximum versions in a document's history; 0 keeps all. */
  versionsKept: z.union([z.literal(0), z.int().min(10).max(1000)]),
  logLevel,
  /** Whether the app looks for newer versions once a day; null until the user has decided. */
  looksForUpdates: z.boolean().nullable(),
  /** The last collection used, by connection ID. */
  lastCollections: recordOf(z.string().max(10_000), mostConnections),
  /** Layout of the library's list, by connection. */
  tables: recordOf(tableLayout, mostConnections),
  /** Layout of a review that has pictures; others are a table. */
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
 * Preferences as read from the file: a missing one takes its default. A schema of its own, because zod
 * applies defaults also within `partial()`: a change of one preference would reset all others.
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
  // An unreadable layout of another app version is no reason to set the file aside.
  tables: preferences.shape.tables.default({}).catch({}),
  reviewLayout: preferences.shape.reviewLayout.default('table'),
  guide: guide.default({ isOpen: null, done: [] }).catch({ isOpen: null, done: [] }),
  window: windowPlace.nullable().default(null),
})
export type PreferencesFile = z.infer<typeof preferencesFile>

/**
 * Maximum notes: two for each key whose change was interrupted, which means that the keychain was unavailable
 * very often.
 */
export const mostKeyNotes = 1000

/** Connections without their keys. */
export const connectionsFile = z.object({
  connections: z.array(connectionRecord).max(mostConnections).default([]),
  /** Keychain entries to delete once no connection has its key there. */
  keyNotes: z.array(z.string().min(1).max(200)).max(mostKeyNotes).default([]).catch([]),
})
export type ConnectionsFile = z.infer<typeof connectionsFile>
