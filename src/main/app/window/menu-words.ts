/**
 * The menus' wording: they are built in the main process, so their part of the catalogue lives here. `&` stands before
 * the letter that opens a menu with Alt on Windows and Linux; macOS leaves it out.
 */
export const menuWords = {
  file: '&File',
  newDocument: 'New document',
  connect: 'Connect to a service…',
  settings: 'Settings…',
  edit: '&Edit',
  search: 'Search library',
  view: '&View',
  add: 'Add',
  queue: 'Queue',
  library: 'Library',
  activity: 'Activity',
  palette: 'Command palette…',
  window: '&Window',
  help: '&Help',
  showDataFolder: 'Show the data folder',
  diagnostics: 'Save diagnostics…',
  keys: 'Keyboard shortcuts',
  about: 'About Index Desk',
  noSuggestions: 'No suggestions',
  learnSpelling: 'Learn spelling',
} as const
