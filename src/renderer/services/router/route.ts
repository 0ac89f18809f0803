export type Route =
  /** `kind`: the form's kind of document; if missing, the last one. */
  | { readonly screen: 'add'; readonly kind?: 'text' | 'website' | 'image' }
  | { readonly screen: 'import' }
  | { readonly screen: 'review' }
  | { readonly screen: 'queue' }
  /** `search` focuses the search field; `view` is a saved view's ID; `text` is the query. */
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
      /** First tab; `details` also focuses the form. */
      readonly tab?: 'details' | 'history'
      /** Queue item of a refused edit to correct. */
      readonly refused?: string
    }
  | { readonly screen: 'trash' }
  | { readonly screen: 'templates' }
  | { readonly screen: 'template'; readonly collection: string | null }
  /** Documents that violate a collection's template, as a list or in series. */
  | { readonly screen: 'violations' | 'repair'; readonly collection: string }
  | { readonly screen: 'activity' }
  /** Default: General. */
  | { readonly screen: 'settings'; readonly section?: SettingsSection }
  /** `joins`: a team's library. `connected`: the new connection, already checked. */
  | { readonly screen: 'connect'; readonly joins?: boolean; readonly connected?: string }

export type SettingsSection =
  | 'general'
  | 'connections'
  /** Only for shared connections. */
  | 'team'
  | 'adding'
  | 'library'
  | 'updates'
  | 'shortcuts'
  | 'about'

type RouteHistory = {
  readonly entries: readonly Route[]
  readonly at: number
  /** Counts every step, even to the current route. */
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

/** Returns the route for searching: the open view, or else the whole library. */
export function searchRoute(current: Route): Route {
  return current.screen === 'library' ? { ...current, search: true } : { screen: 'library', search: true }
}
