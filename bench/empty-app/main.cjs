// The smallest Electron app with equal security settings: the peer for start and IPC.
const path = require('node:path')
const { app, BrowserWindow, ipcMain } = require('electron')

const folder = app.commandLine.getSwitchValue('user-data-dir')
if (folder !== '') app.setPath('userData', path.resolve(folder))

ipcMain.handle('echo', (_event, { bytes }) => ({ byteLength: bytes.byteLength }))

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    webPreferences: { preload: path.join(__dirname, 'preload.cjs'), sandbox: true },
  })
  window.loadFile(path.join(__dirname, 'index.html'))
})
app.on('window-all-closed', () => app.quit())
