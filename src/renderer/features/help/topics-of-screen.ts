import type { TopicId } from '../../messages/help/topic.ts'
import type { Route } from '../../services/router/route.ts'

export const topicsOfScreen: { readonly [S in Route['screen']]: readonly TopicId[] } = {
  add: ['add-text', 'add-website', 'add-pictures', 'add-files', 'picture-refused', 'duplicates'],
  import: ['import-table', 'field-types', 'table-changes', 'review'],
  review: ['review', 'duplicates', 'picture-refused', 'collections'],
  queue: ['queue', 'queue-states', 'key-refused', 'not-reachable'],
  library: ['search', 'filters', 'views', 'edit-several', 'export', 'trash'],
  document: ['edit', 'history', 'field-types', 'remove-field', 'json', 'undo'],
  trash: ['trash', 'undo', 'backups', 'history'],
  templates: ['templates', 'template-problems', 'collections', 'field-types'],
  template: ['templates', 'field-types', 'template-problems', 'collections'],
  violations: ['template-problems', 'templates', 'edit', 'edit-several'],
  repair: ['template-problems', 'edit', 'templates', 'remove-field'],
  activity: ['queue', 'queue-states', 'history', 'report'],
  settings: ['connections', 'backups', 'archive', 'data-place', 'updates', 'privacy'],
  connect: ['connections', 'key-refused', 'not-reachable', 'live'],
}

/** Screens with their own panel at the end: help covers that panel, since both would leave no room. */
export const hasOwnPanel: ReadonlySet<Route['screen']> = new Set(['add', 'document', 'template', 'repair'])
