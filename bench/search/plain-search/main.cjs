const path = require('node:path')
const { ipcMain } = require('electron')
const { openPage } = require('../../page-window.cjs')

/** Answers at once, without any search. */
ipcMain.handle('find', (_event, text, rows) =>
  JSON.stringify(
    Array.from({ length: rows }, (_, at) => [
      `Document number ${at} of what was found for ${text}`,
      `document-${text}-${at}`,
      'news',
      'Done',
      `${at % 30} days ago`,
    ]),
  ),
)
openPage({ page: 'bench-plain-search', width: 1280, preload: path.join(__dirname, 'preload.cjs') })
