import { terms } from '../common.ts'
import { formatDay, formatDocuments, formatNumber, plural } from '../format.ts'

const actions = {
  add: terms.added,
  edit: 'Edited',
  restore: 'Restored an earlier version',
  undo: 'Undid a change',
  table: 'Changed with a table',
  merge: 'Edited',
  change: 'Changed with other documents',
} as const

const actionsBy = {
  add: 'added this document',
  edit: 'edited this document',
  restore: 'restored an earlier version',
  undo: 'undid a change',
  table: 'changed this with a table',
  merge: 'edited this document',
  change: 'changed this with other documents',
} as const

export const history = {
  list: 'Versions of this document',
  since: (count: number, at: number) => `${plural(count, 'version', 'versions')} since ${formatDay(at)}`,
  bounded: (count: number) => `The newest ${plural(count, 'version is', 'versions are')} kept. See Settings.`,
  allKept: 'All versions sent from this computer are kept',
  showOlder: 'Show older versions',
  number: (number: number) => `Version ${formatNumber(number)}`,
  now: 'Now',
  did: (action: keyof typeof actions, who?: string) =>
    who === undefined ? actions[action] : `${who} ${actionsBy[action]}`,
  changedWith: (others: number) => `Changed with ${plural(others, 'other document', 'other documents')}`,
  undoneWith: (others: number) => `Undone with ${plural(others, 'other document', 'other documents')}`,
  /** `names`: the first of the `count` fields. */
  changed: (isTitle: boolean, names: readonly string[], count: number) => {
    const [name = ''] = names
    const fields = count === 1 ? name : plural(count, 'field', 'fields')
    if (count === 0) return 'Title changed'
    return isTitle ? `Title and ${fields} changed` : `${fields} changed`
  },
  changedWithBy: (who: string, documents: number) => `${who} changed ${formatDocuments(documents)}`,
  undoneWithBy: (who: string, documents: number) => `${who} undid changes of ${formatDocuments(documents)}`,
  changedBy: (who: string, isTitle: boolean, names: readonly string[], count: number) => {
    const [name = ''] = names
    const fields = count === 1 ? name : plural(count, 'field', 'fields')
    if (count === 0) return `${who} changed the title`
    return isTitle ? `${who} changed the title and ${fields}` : `${who} changed ${fields}`
  },
  mergedBy: (who: string, other: string) => `Changes by ${who} and ${other} merged`,
  noConflicts: (count: number) => `${plural(count, 'field', 'fields')}, no conflicts`,
  orderChanged: (who?: string) =>
    who === undefined ? 'Order of fields changed' : `${who} changed the order of fields`,
  nothingChanged: (who?: string) =>
    who === undefined ? 'Saved without changes' : `${who} saved without changes`,
  whatChanged: 'What changed',
  compareWith: 'Compare',
  sides: { current: 'With current', previous: 'With previous' },
  differences: 'Differences',
  replaced: 'Replaced by a newer change',
  answer: (number: number) => `The service’s answer to version ${formatNumber(number)}`,
  tries: (count: number) => plural(count, 'try', 'tries'),
  restoreFields: 'Restore single fields…',
  compare: 'Compare versions…',
  restoring: {
    heading: (number: number) => `Restore version ${formatNumber(number)}?`,
    what: 'What to restore',
    choices: { all: 'Everything', title: 'Title', metadata: 'Metadata', fields: 'Chosen fields' },
    fields: 'Fields to restore',
    more: (count: number) => `${plural(count, 'more field', 'more fields')} can only be restored together`,
    none: 'Choose at least one field',
    same: 'Same as the current version',
    unknown: 'Its metadata isn’t on this computer, so only the title can be restored.',
    gone: 'This version is no longer kept',
    accepted: (number: number) => `Restored version ${formatNumber(number)}`,
  },
  comparing: {
    heading: 'Compare two versions',
    one: 'Version on the left',
    other: 'Version on the right',
    option: (number: number, when: string, action: string) => `${formatNumber(number)} · ${action} ${when}`,
    filters: { differences: 'Only differences', all: 'All fields' },
    table: 'The two versions side by side',
    same: 'These versions are the same',
    unseen: 'The metadata of these versions isn’t on this computer',
    orderOnly: 'Only the order of the fields differs',
  },
} as const
