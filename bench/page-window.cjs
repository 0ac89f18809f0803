// A window with one page, for the peers of the app.
const { readFile } = require('node:fs/promises')
const path = require('node:path')
const { app, BrowserWindow, protocol } = require('electron')

const folder = app.commandLine.getSwitchValue('user-data-dir')
if (folder !== '') app.setPath('userData', path.resolve(folder))
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * @param {{ page: string, width: number, preload?: string }} options the folder of the page, built beforehand beside the
 * app's own build; the window's width in pixels; the file of a preload script
 */
exports.openPage = ({ page, width, preload }) => {
  const built = path.join(__dirname, '..', 'out', page)
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])

  app.whenReady().then(() => {
    protocol.handle('app', async (request) => {
      const { pathname } = new URL(request.url)
      const name = pathname === '/' ? '/index.html' : pathname
      try {
        const content = await readFile(path.join(built, name))
        return new Response(content, {
          headers: { 'content-type': types[path.extname(name)] ?? 'text/plain' },
        })
      } catch {
        return new Response(null, { status: 404 })
      }
    })
    const window = new BrowserWindow({
      width,
      height: 800,
      webPreferences: { sandbox: true, ...(preload && { preload }) },
    })
    window.loadURL('app://bundle/')
  })
  app.on('window-all-closed', () => app.quit())
}
