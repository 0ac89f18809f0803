import { formatList } from '../format.ts'
import { isOfAnother } from './import-sessions.ts'

export const views = {
  saveAsAnother: 'Save as another view…',
  saveChanges: 'Save changes to the view',
  remove: 'Remove the view',
  dialog: {
    heading: 'Save as view',
    renameHeading: (name: string) => `Rename “${name}”`,
    text: 'Keeps this search, its columns and sorting',
    forAll: 'Show for all connections',
    forAllHint: (name: string) => `Otherwise only for “${name}”`,
    save: 'Save view',
    tooLong: 'Use at most 200 characters',
    taken: 'A view with this name exists',
  },
  kept: (name: string) => `Saved view “${name}”`,
  renamed: (name: string) => `Renamed view to “${name}”`,
  removed: (name: string) => `Removed view “${name}”`,
  restored: (name: string) => `Restored view “${name}”`,
  gone: {
    text: 'This view no longer exists. Showing the whole library.',
  },
  broken: {
    heading: 'This view uses something that isn’t in this library',
    connection: (chosen: string) => `Its connection was removed. Searching “${chosen}” instead.`,
    keepHere: (chosen: string) => `Keep it for “${chosen}”`,
    field: (name: string, uses: { filters: boolean; column: boolean; sorts: boolean }) => {
      const [first = '', ...more] = [
        ...(uses.filters ? ['filters by'] : []),
        ...(uses.column ? ['has a column for'] : []),
        ...(uses.sorts ? ['is sorted by'] : []),
      ]
      return more.length === 0
        ? `It ${first} the field “${name}”, which no document has.`
        : `No document has the field “${name}”. The view ${formatList([first, ...more].map((use) => `${use} it`))}.`
    },
    collection: (name: string) => `It filters by the collection “${name}”, which no document is in.`,
    connectionName: (name: string) => `It filters by the connection “${name}”, which doesn’t exist.`,
    batch: (name: string) =>
      isOfAnother(name)
        ? 'It filters by documents added together in another library.'
        : `It filters by import ${name}, which isn’t in this library.`,
    instead: (name: string) => `Instead of “${name}”`,
    insteadOfBatch: 'Added with, instead',
    choose: 'Choose another…',
    removeFilter: 'Remove the filter',
    removeColumn: 'Remove the column',
    usualSort: 'Sort by date added',
  },
} as const
