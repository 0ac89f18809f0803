/** Every topic, by the task it helps with. */
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

/** In every text, `{search}` stands for the keys of that shortcut, and backquotes enclose what is typed. */
export type HelpTopic = {
  readonly title: string
  /** What it is about, in a few words. */
  readonly summary: string
  /** Other words that people look for it by. */
  readonly also: string
  /** What to know first. */
  readonly text: readonly string[]
  readonly steps?: readonly string[]
  /** What is not done in an order; a term and a colon may come first. */
  readonly points?: readonly string[]
  /** What else there is to know. */
  readonly notes?: readonly string[]
  readonly related: readonly TopicId[]
}
