// A small Electron app that uses what the tests look at. It knows nothing of the stand-in.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { app, BrowserWindow, ipcMain, nativeTheme, protocol, session, shell } from 'electron'

const here = import.meta.dirname
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self'; frame-src 'self'"
const workerPolicy = "default-src 'none'; script-src 'self'"
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Events for the tests to read: globals are the one place `electronApp.evaluate` reaches. */
const log = []
Object.assign(globalThis, { log, frames: [] })

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
])
// As the app does: taking the switch back after a start without a sandbox can keep pages from starting.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

if (!app.requestSingleInstanceLock({ from: 'second' })) {
  log.push('no lock')
  app.quit()
}
app.on('second-instance', (_event, argv, folder, data) =>
  log.push(['second-instance', argv.at(-1), folder, data]),
)

for (const name of ['before-quit', 'will-quit', 'quit', 'window-all-closed']) {
  app.on(name, () => {
    log.push(name)
    process.stdout.write(`event ${name}\n`)
    if (name === 'window-all-closed') app.quit()
  })
}
app.on('render-process-gone', (_event, _contents, details) =>
  log.push(['render-process-gone', details.reason]),
)
app.on('child-process-gone', (_event, { type, reason }) => log.push(['child-process-gone', type, reason]))
app.on('web-contents-created', (_event, contents) => {
  contents.on('will-navigate', (event, url) => {
    log.push(['will-navigate', url])
    event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) =>
    log.push(['will-frame-navigate', event.url, event.isMainFrame]),
  )
  contents.on('will-redirect', (_event, url) => log.push(['will-redirect', url]))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url, disposition }) => {
    log.push(['open', url, disposition])
    return { action: 'deny' }
  })
})

ipcMain.handle('sum', (_event, one, other) => one + other)
ipcMain.handle('echo', (_event, value) => value)
ipcMain.handle('describe', (_event, value) => describeValue(value))
ipcMain.handle('fail', () => {
  throw new TypeError('that went wrong')
})
ipcMain.handle('unclonable', () => () => undefined)
ipcMain.handle('sender', async (event, delayMs) => {
  const before = event.senderFrame?.url
  const isMain = event.senderFrame === event.sender.mainFrame
  if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
  const answer = { before, isMain, after: event.senderFrame === null ? null : event.senderFrame.url }
  log.push(['sender', answer])
  return answer
})
ipcMain.on('note', (event, ...args) => {
  log.push(['note', ...args])
  event.reply('noted', ...args)
})
ipcMain.handle('push', (event, ...args) => event.sender.send('pushed', ...args))

function describeValue(value) {
  const type = Object.prototype.toString.call(value).slice(8, -1)
  return value instanceof Map || value instanceof Set ? [type, [...value]] : [type, String(value)]
}

async function answer(request) {
  const { host, pathname } = new URL(request.url)
  if (host !== 'bundle') return new Response('not here', { status: 404 })
  if (pathname === '/redirect') return Response.redirect('app://bundle/index.html', 302)
  if (pathname === '/post')
    return new Response(JSON.stringify([request.method, request.headers.get('x-own'), await request.text()]))
  if (pathname === '/stream') {
    const parts = ['one ', 'two ', 'three']
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part) controller.enqueue(new TextEncoder().encode(part))
        else controller.close()
      },
    })
    return new Response(body, { headers: { 'x-streamed': 'yes' } })
  }
  try {
    const content = await readFile(path.join(here, 'pages', path.basename(pathname)))
    const headers = {
      'content-type': types[path.extname(pathname)] ?? 'text/plain',
      'content-security-policy': pathname === '/worker.js' ? workerPolicy : policy,
    }
    return new Response(content, { headers })
  } catch {
    return new Response('not found', { status: 404, headers: { 'content-type': 'text/plain' } })
  }
}

function openWindow() {
  const window = new BrowserWindow({
    width: 900,
    height: 600,
    minWidth: 300,
    show: false,
    backgroundColor: '#ffffff',
    webPreferences: { preload: path.join(here, 'preload.cjs'), sandbox: true, contextIsolation: true },
  })
  window.once('ready-to-show', () => {
    log.push('ready-to-show')
    window.show()
  })
  window.loadURL('app://bundle/index.html')
  return window
}

Object.assign(globalThis, { openWindow, shell, nativeTheme })

await Promise.resolve()
app.whenReady().then(() => {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, decide) => {
    decide(permission === 'clipboard-sanitized-write')
  })
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission) => permission === 'clipboard-sanitized-write',
  )
  session.defaultSession.setDisplayMediaRequestHandler((_request, give) => give(null))
  protocol.handle('app', answer)
  openWindow()
})
