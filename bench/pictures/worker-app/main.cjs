// An empty page with the built app's workers, so that one can be measured without the app.
const { readFile } = require('node:fs/promises')
const path = require('node:path')
const { app, BrowserWindow, protocol } = require('electron')

const folder = app.commandLine.getSwitchValue('user-data-dir')
if (folder !== '') app.setPath('userData', path.resolve(folder))
const built = path.join(__dirname, '..', '..', '..', 'out', 'renderer')

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

app.whenReady().then(() => {
  protocol.handle('app', async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/')
      return new Response('<title>Workers</title><h1>Workers</h1>', {
        headers: { 'content-type': 'text/html' },
      })
    try {
      const content = await readFile(path.join(built, pathname))
      return new Response(content, { headers: { 'content-type': 'text/javascript' } })
    } catch {
      return new Response(null, { status: 404 })
    }
  })
  const window = new BrowserWindow({ width: 600, height: 400, webPreferences: { sandbox: true } })
  window.loadURL('app://bundle/')
})
app.on('window-all-closed', () => app.quit())
