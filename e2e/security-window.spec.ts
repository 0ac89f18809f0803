import { hostsAskedFor } from '../tools/network-door/open-network-door.ts'
import { expect, test } from './support/app.ts'
import { askedOutsideFile } from './support/asked-outside.ts'
import { callFor, type PageWindow } from './support/bridge.ts'
import { launchMarked, type MarkedApp } from './support/marked-app.ts'
import { listeningAddresses, processTree } from './support/processes.ts'

// Serial, since the tests share what is started for them.
test.describe.configure({ mode: 'default' })

let app: MarkedApp

test.beforeAll(async () => {
  app = await launchMarked()
})
test.afterAll(() => app.close())

test('the window stays on the app’s own page', async () => {
  const before = app.page.url()
  const targets = [
    'file:///etc/hostname',
    'data:text/html,<title>data</title>',
    'javascript:document.title="ran"',
    'https://127.0.0.1:1/',
    `${app.elsewhere.address}/page`,
  ]
  for (const target of targets) {
    await app.page.evaluate((address) => {
      setTimeout(() => {
        try {
          location.href = address
        } catch {
          // Throwing counts as a refusal.
        }
      })
    }, target)
    // A call passes through the main process, where any navigation would be decided by then.
    await callFor(app.page, 'app/about', undefined)
    expect(await app.isSamePage(), target).toBe(true)
  }
  expect(app.page.url()).toBe(before)
  expect(await app.page.title()).not.toBe('ran')
  expect(app.elsewhere.requests).toEqual([])
})

test('no second window is opened', async () => {
  await app.page.evaluate((address) => {
    const layer = document.createElement('div')
    layer.id = 'ways-out'
    layer.style.cssText = 'position: fixed; inset: 0; z-index: 9999; background: white'
    for (const target of [address, 'about:blank', location.href]) {
      const button = document.createElement('button')
      button.addEventListener('click', () => {
        button.textContent = window.open(target) === null ? 'denied' : 'opened'
      })
      const link = document.createElement('a')
      Object.assign(link, { href: target, target: '_blank', textContent: 'way out' })
      layer.append(button, link)
    }
    document.body.append(layer)
  }, app.elsewhere.address)
  // Real clicks, because Chromium opens nothing without user activation.
  const layer = app.page.locator('#ways-out')
  for (const way of await layer.locator('button, a').all()) await way.click()
  await expect(layer.locator('button')).toHaveText(['denied', 'denied', 'denied'])
  await callFor(app.page, 'app/about', undefined)
  expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  expect(app.electron.windows()).toHaveLength(1)
  expect(app.elsewhere.requests).toEqual([])
  await layer.evaluate((element) => element.remove())
})

test('a webview is an empty element without any power', async () => {
  const made = await app.page.evaluate((address) => {
    const view = document.createElement('webview')
    view.setAttribute('src', address)
    document.body.append(view)
    return ['loadURL' in view, 'executeJavaScript' in view, 'getWebContentsId' in view]
  }, app.elsewhere.address)
  expect(made).toEqual([false, false, false])
  await callFor(app.page, 'app/about', undefined)
  expect(app.elsewhere.requests).toEqual([])
})

test('permissions are denied, but for writing to the clipboard', async () => {
  const answers = await app.page.evaluate(async () => {
    const settled = (work: Promise<unknown>) =>
      work.then(
        () => 'allowed',
        () => 'denied',
      )
    const position = new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject),
    )
    return {
      position: await settled(position),
      camera: await settled(navigator.mediaDevices.getUserMedia({ video: true })),
      microphone: await settled(navigator.mediaDevices.getUserMedia({ audio: true })),
      screen: await settled(navigator.mediaDevices.getDisplayMedia()),
      reading: await settled(navigator.clipboard.readText()),
      notifications: await Notification.requestPermission(),
      writing: await settled(navigator.clipboard.writeText('written by the page')),
    }
  })
  expect(answers).toEqual({
    position: 'denied',
    camera: 'denied',
    microphone: 'denied',
    screen: 'denied',
    reading: 'denied',
    notifications: 'denied',
    writing: 'allowed',
  })
})

test('nothing is downloaded, and no device is given to the page', async () => {
  await app.electron.evaluate(({ session }) => {
    const seen: unknown[] = []
    Object.assign(globalThis, { downloads: seen })
    session.defaultSession.on('will-download', (event, item) =>
      seen.push([item.getFilename(), event.defaultPrevented]),
    )
  })
  await app.page.evaluate((address) => {
    for (const href of [
      URL.createObjectURL(new Blob(['written by the page'])),
      'data:text/plain,a',
      address,
    ]) {
      const link = document.createElement('a')
      Object.assign(link, { href, download: 'from-the-page.txt' })
      document.body.append(link)
      link.click()
      link.remove()
    }
  }, `${app.elsewhere.address}/file`)
  const downloads = () =>
    app.electron.evaluate(() => (globalThis as unknown as { downloads: unknown[] }).downloads)
  await expect.poll(downloads).toContainEqual(['from-the-page.txt', true])
  expect((await downloads()).filter((one) => Array.isArray(one) && one[1] !== true)).toEqual([])
  expect(app.elsewhere.requests).toEqual([])
  // Test machines lack such devices, so the test asks in Chromium's place.
  const given = await app.electron.evaluate(({ app: electronApp, BrowserWindow, session }) => {
    const answers: unknown[] = []
    const ask = (emitter: NodeJS.EventEmitter, name: string, ...details: unknown[]) => {
      let isPrevented = false
      const prevent = { preventDefault: () => (isPrevented = true) }
      emitter.emit(name, prevent, ...details, (choice: unknown) =>
        answers.push([name, isPrevented, choice ?? '']),
      )
    }
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) throw new Error('There is no window')
    const first = { deviceId: 'first', portId: 'first', deviceName: 'first' }
    ask(session.defaultSession, 'select-hid-device', { deviceList: [first] })
    ask(session.defaultSession, 'select-usb-device', { deviceList: [first] })
    ask(session.defaultSession, 'select-serial-port', [first], window.webContents)
    ask(window.webContents, 'select-bluetooth-device', [first])
    ask(electronApp, 'login', window.webContents, {}, { isProxy: true, host: 'proxy.example', port: 1 })
    return answers
  })
  expect(given).toEqual(
    ['select-hid-device', 'select-usb-device', 'select-serial-port', 'select-bluetooth-device', 'login'].map(
      (name) => [name, true, ''],
    ),
  )
})

test('a frame in the page reaches nothing', async () => {
  const kinds = await app.page.evaluate(() => {
    const empty = document.createElement('iframe')
    const own = document.createElement('iframe')
    own.src = location.href
    const inline = document.createElement('iframe')
    try {
      inline.setAttribute('srcdoc', '<p>inline</p>')
    } catch {
      // Trusted types already block it here.
    }
    document.body.append(empty, own, inline)
    return [empty, own, inline].map((frame) => {
      try {
        return typeof (frame.contentWindow as unknown as Partial<PageWindow> | null)?.indexDesk
      } catch {
        return 'undefined'
      }
    })
  })
  expect(kinds).toEqual(['undefined', 'undefined', 'undefined'])
})

test('a window that shows another page gets no answer', async () => {
  const opening = app.electron.waitForEvent('window')
  await app.electron.evaluate(
    ({ app: electronApp, BrowserWindow }, given) => {
      const preload = [electronApp.getAppPath(), ...given.preload].join('/')
      void new BrowserWindow({
        show: false,
        webPreferences: { preload, sandbox: true, contextIsolation: true },
      }).loadURL(given.address)
    },
    { preload: ['out', 'preload', 'index.cjs'], address: `${app.elsewhere.address}/foreign` },
  )
  const foreign = await opening
  await expect(foreign).toHaveTitle('Elsewhere')
  const answers = await foreign.evaluate(async () => {
    const { invoke } = (window as unknown as PageWindow).indexDesk
    return [await invoke('app/about', undefined), await invoke('connections/list', undefined)]
  })
  expect(answers).toMatchObject([
    { ok: false, error: { code: 'untrusted-sender' } },
    { ok: false, error: { code: 'untrusted-sender' } },
  ])
  await foreign.close()
})

test('the app takes no connections from the network', async () => {
  test.skip(process.platform !== 'linux', 'the table of sockets is read as Linux keeps it')
  const { pid } = app.electron.process()
  if (pid === undefined) throw new Error('The app has no process')
  const processes = processTree(pid).map(({ id }) => id)
  expect(processes.length).toBeGreaterThan(1)
  // 127.0.0.1 and ::1 in the kernel's notation. Sockets listening there belong to the test driver.
  for (const address of listeningAddresses(processes))
    expect(['0100007F', '00000000000000000000000001000000', '0000000000000000FFFF00000100007F']).toContain(
      address,
    )
})

test('whoever is asked outside this computer is written down, and is not reached', async () => {
  const answers = await app.electron.evaluate(async ({ BrowserWindow, net }) => {
    const settled = (work: Promise<unknown>) =>
      work.then(
        () => 'reached',
        () => 'refused',
      )
    const window = new BrowserWindow({ show: false })
    const answered = [
      await settled(net.fetch('https://asked-by-main.example/')),
      await settled(window.loadURL('http://opened-in-a-window.example/')),
      await settled(window.loadURL('https://opened-securely.example/')),
    ]
    window.destroy()
    return answered
  })
  expect(answers).toEqual(['refused', 'refused', 'refused'])
  const names = ['asked-by-main.example', 'opened-in-a-window.example', 'opened-securely.example']
  expect(hostsAskedFor(askedOutsideFile)).toEqual(expect.arrayContaining(names))
})

// Last, because it may destroy the app's page.
test('an empty page in the window’s place gets no answer', async () => {
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('about:blank'))
  await expect(app.page).toHaveURL('about:blank')
  const answer = await app.page.evaluate(async () => {
    const { indexDesk } = window as unknown as Partial<PageWindow>
    const answered = await indexDesk?.invoke('connections/list', undefined)
    return answered === undefined || !answered.ok ? 'none' : 'answered'
  })
  expect(answer).toBe('none')
})
