/** The menu's wording: it is built in the main process, so its part of the catalogue lives here. */
export const menuWords = {
  file: 'File',
  newDocument: 'New document',
  connect: 'Connect to a service…',
  settings: 'Settings…',
  edit: 'Edit',
  search: 'Search library',
  view: 'View',
  add: 'Add',
  queue: 'Queue',
  library: 'Library',
  activity: 'Activity',
  window: 'Window',
  help: 'Help',
  showDataFolder: 'Show the data folder',
  about: 'About Index Desk',
} as const
