export const pictureReasons = [
  'picture-type-not-accepted',
  'picture-type-not-convertible',
  'picture-type-moving',
  'picture-too-many-pixels',
  'picture-too-complex',
  'picture-damaged',
  'picture-too-large',
  'picture-too-large-moving',
  'picture-file-too-large',
  'picture-took-too-long',
] as const

/** Why something dropped, pasted, chosen or opened was rejected; the catalogue has the wording. */
export const notTakenReasons = [
  'empty',
  'not-readable',
  'type-not-taken',
  'not-text',
  'encoding-not-chosen',
  'text-too-long',
  'pasted-too-long',
  'page-too-large',
  ...pictureReasons,
  'further-pages',
  'shortcut-without-address',
  'address-not-usable',
  'data-not-readable',
  'table-type-not-taken',
  'list-missing',
  'one-table-at-a-time',
  'hidden-files',
  'folder-not-readable',
  'too-many-files',
  'stopped',
  'is-a-link',
  'not-a-file',
  'file-gone',
  'not-allowed',
  'file-too-large',
  'folder-opened',
  'link-not-usable',
  'not-kept',
  'archive-alone',
] as const
export type NotTakenReason = (typeof notTakenReasons)[number]

/** Rejected incoming item. `name` is a file's name, never a path. */
export type NotTaken = {
  readonly name: string
  readonly reason: NotTakenReason
  readonly facts: Readonly<Record<string, string | number>>
}

export function notTaken(name: string, reason: NotTakenReason, facts: NotTaken['facts'] = {}): NotTaken {
  return { name, reason, facts }
}

export function isTakenInPart({ reason }: Pick<NotTaken, 'reason'>): boolean {
  return reason === 'further-pages'
}
