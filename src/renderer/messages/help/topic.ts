export const topicIds = [
  'add-text',
  'add-website',
  'add-pictures',
  'add-files',
  'import-table',
  'review',
  'duplicates',
  'picture-refused',
  'edit',
  'field-types',
  'json',
  'remove-field',
  'edit-several',
  'undo',
  'history',
  'search',
  'filters',
  'views',
  'collections',
  'templates',
  'template-problems',
  'trash',
  'queue',
  'queue-states',
  'key-refused',
  'not-reachable',
  'connections',
  'live',
  'export',
  'table-changes',
  'archive',
  'backups',
  'data-place',
  'privacy',
  'updates',
  'keyboard',
  'report',
] as const
export type TopicId = (typeof topicIds)[number]

/** `{search}` in a text stands for the keys of that shortcut, and backquotes enclose typed text. */
export type HelpTopic = {
  readonly title: string
  readonly summary: string
  readonly also: string
  readonly text: readonly string[]
  readonly steps?: readonly string[]
  readonly points?: readonly string[]
  readonly notes?: readonly string[]
  readonly related: readonly TopicId[]
}
