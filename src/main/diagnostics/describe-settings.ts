import type { ConnectionSummary } from '../../shared/schemas/connection.ts'
import type { Preferences } from '../../shared/schemas/settings.ts'

/** Listed explicitly, so that a future setting is left out until it has been considered. */
export function describePreferences(preferences: Preferences) {
  const { theme, zoomLevel, chosenConnection, holdSeconds } = preferences
  const { keepAwakeWhileSending, notifyOfAttention, reviewLayout } = preferences
  const { removePictureDetails, fetchPagePictures, versionsKept, looksForUpdates, logLevel } = preferences
  const { lastCollections, tables } = preferences
  return {
    ...{ theme, zoomLevel, chosenConnection, holdSeconds },
    ...{ keepAwakeWhileSending, notifyOfAttention, reviewLayout },
    ...{ removePictureDetails, fetchPagePictures, versionsKept, looksForUpdates, logLevel },
    lastCollections: Object.keys(lastCollections).length,
    tables: Object.keys(tables).length,
  }
}

type Connection = Omit<ConnectionSummary, 'key'>

export function describeConnection(connection: Connection, withNames: boolean) {
  const { id, kind, colour, live = false, picturesTravel, pictureHost, name, address } = connection
  return {
    ...{ id, kind, colour, live, picturesTravel },
    pictureHost: pictureHost?.kind ?? null,
    isLoopback: isLoopback(address),
    ...(withNames && { name, address: plainAddress(address) }),
  }
}

function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host)
}

/**
 * The connections file can be edited by hand, and then an address may have more parts than the form allows.
 */
function plainAddress(address: string): string {
  const url = URL.parse(address)
  return url === null ? '' : url.origin + url.pathname
}
