import { formatList } from '../format.ts'
import { importSessions } from './import-sessions.ts'

export const views = {
  list: 'Views',
  open: (name: string) => `Open the view “${name}”`,
  menu: (name: string) => `Actions for the view “${name}”`,
  saveAs: 'Save as a view',
  saveAsAnother: 'Save as another view',
  saveChanges: 'Save changes to the view',
  saving: 'Saving…',
  putBack: 'Put back as saved',
  rename: 'Rename',
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove the view',
  dialog: {
    newHeading: 'Save as a view',
    renameHeading: (name: string) => `Rename “${name}”`,
    text: 'The search, its columns, their order and the layout are kept under this name. The view stands below Library.',
    name: 'Name',
    forAll: 'Show it with every connection',
    forAllHint: (name: string) => `Otherwise it is there while “${name}” is chosen.`,
    save: 'Save view',
    rename: 'Rename',
    missing: 'Enter a name.',
    tooLong: 'A name has 200 characters at most.',
    taken: 'There is a view of this name already.',
  },
  kept: (name: string) => `The view “${name}” was saved.`,
  renamed: (name: string) => `The view is called “${name}” now.`,
  removed: (name: string) => `The view “${name}” was removed. Its documents stay.`,
  restored: (name: string) => `The view “${name}” is back.`,
  gone: {
    text: 'This view is not there any more. The list below is that of the whole library.',
    action: 'Go to the library',
  },
  broken: {
    heading: 'This view asks for something that is not in this library.',
    connection: (chosen: string) =>
      `The connection it was made for was removed. It looks through “${chosen}” now.`,
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
    connectionName: (name: string) => `It filters by the connection “${name}”, which is not there.`,
    batch: (name: string) =>
      importSessions.isOfAnother(name)
        ? 'It filters by documents that came together in another library. This library does not know which those are.'
        : `It filters by what was added together as no. ${name}, which is nothing in this library.`,
    instead: (name: string) => `Instead of “${name}”`,
    insteadOfBatch: 'Added with, instead',
    choose: 'Choose another…',
    use: 'Use it',
    removeFilter: 'Remove the filter',
    removeColumn: 'Remove the column',
    usualSort: 'Sort by date added',
    doWithout: 'Do without it',
  },
} as const
