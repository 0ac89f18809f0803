/** Problems of a picture of this computer; the facts are those of the picture: its size, its type. */
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

/** Every reason for which something dropped, pasted, chosen or opened is not taken; the catalogue has words for each. */
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

/** Incoming item that was not taken. `name` is the one that the user knows: a file's name, never a path. */
export type NotTaken = {
  readonly name: string
  readonly reason: NotTakenReason
  /** Facts for the message: counts, sizes, a type found. */
  readonly facts: Readonly<Record<string, string | number>>
}

/** Shortens writing one. */
export function notTaken(name: string, reason: NotTakenReason, facts: NotTaken['facts'] = {}): NotTaken {
  return { name, reason, facts }
}

/** Whether the thing itself was taken, and only a part of it was not. */
export function isTakenInPart({ reason }: Pick<NotTaken, 'reason'>): boolean {
  return reason === 'further-pages'
}
