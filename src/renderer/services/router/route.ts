export type Route =
  /** `kind` sets the form's kind of document; without it, the last one stays. */
  | { readonly screen: 'add'; readonly kind?: 'text' | 'website' | 'image' }
  | { readonly screen: 'import' }
  | { readonly screen: 'review' }
  | { readonly screen: 'queue' }
  /** `search` asks for the focus in the search field; `view` is the id of a saved view; `text` is looked for. */
  | {
      readonly screen: 'library'
      readonly search?: boolean
      readonly view?: string
      readonly text?: string
    }
  | {
      readonly screen: 'document'
      readonly connectionId: string
      readonly documentId: string
      /** The tab shown first; `details` asks for the focus in the form, too. */
      readonly tab?: 'details' | 'history'
      /** The queue item of a refused edit of it that is to be corrected. */
      readonly refused?: string
    }
  /** Documents removed from the library. */
  | { readonly screen: 'trash' }
  | { readonly screen: 'templates' }
  /** A template in the editor; null for a new one. */
  | { readonly screen: 'template'; readonly collection: string | null }
  /** Documents that violate a collection's template, as a list or one after the other. */
  | { readonly screen: 'violations' | 'repair'; readonly collection: string }
  | { readonly screen: 'activity' }
  /** Without a section: General. */
  | { readonly screen: 'settings'; readonly section?: SettingsSection }
  /** `joins`: to a team’s library. `connected`: the new connection, whose address and key were checked. */
  | { readonly screen: 'connect'; readonly joins?: boolean; readonly connected?: string }

export type SettingsSection =
  | 'general'
  | 'connections'
  /** Only where a connection is shared. */
  | 'team'
  | 'adding'
  | 'library'
  | 'updates'
  | 'shortcuts'
  | 'about'

/** Visited routes, so that Back and Forward work as in a browser. */
type RouteHistory = {
  readonly entries: readonly Route[]
  readonly at: number
  /** Counts every step, one to the same place included. */
  readonly visit: number
}

type RouteStep = { readonly kind: 'go'; readonly route: Route } | { readonly kind: 'back' | 'forward' }

const remembered = 100

export const firstHistory: RouteHistory = { entries: [{ screen: 'add' }], at: 0, visit: 0 }

export function currentRoute({ entries, at }: RouteHistory): Route {
  return entries[at] ?? { screen: 'add' }
}

export function isSameRoute(a: Route, b: Route): boolean {
  return hrefOf(a) === hrefOf(b)
}

export function stepThrough(history: RouteHistory, step: RouteStep): RouteHistory {
  const { entries, at, visit } = history
  switch (step.kind) {
    case 'go': {
      if (isSameRoute(step.route, currentRoute(history)))
        return { entries: entries.with(at, step.route), at, visit: visit + 1 }
      const kept = [...entries.slice(0, at + 1), step.route].slice(-remembered)
      return { entries: kept, at: kept.length - 1, visit: visit + 1 }
    }
    case 'back':
      return at > 0 ? { entries, at: at - 1, visit: visit + 1 } : history
    case 'forward':
      return at < entries.length - 1 ? { entries, at: at + 1, visit: visit + 1 } : history
  }
}

/** Returns the address of a route, so that the system sees a real link. */
export function hrefOf(route: Route): string {
  switch (route.screen) {
    case 'document':
      return `#/document/${route.connectionId}/${encodeURIComponent(route.documentId)}`
    case 'template':
    case 'violations':
    case 'repair':
      return route.collection === null
        ? `#/${route.screen}`
        : `#/${route.screen}/${encodeURIComponent(route.collection)}`
    case 'connect':
      if (route.connected !== undefined) return `#/connect/${route.connected}`
      return route.joins === true ? '#/connect/team' : '#/connect'
    case 'library':
      if (route.text !== undefined) return `#/library?${encodeURIComponent(route.text)}`
      return route.view === undefined ? '#/library' : `#/library/${route.view}`
    case 'settings':
      return route.section === undefined ? '#/settings' : `#/settings/${route.section}`
    default:
      return `#/${route.screen}`
  }
}

/** Returns the route for searching: the view that is open, or else the whole library. */
export function searchRoute(current: Route): Route {
  return current.screen === 'library' ? { ...current, search: true } : { screen: 'library', search: true }
}
