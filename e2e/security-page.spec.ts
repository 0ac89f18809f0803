import { expect, launchApp, type RunningApp, test } from './support/app.ts'
import { callFor, type PageWindow } from './support/bridge.ts'
import { type LoopbackListener, startLoopbackListener } from './support/loopback-listener.ts'
import { listeningAddresses, processTree } from './support/processes.ts'
import { expectRefusedBy, watchViolations } from './support/violations.ts'

type MarkedWindow = { marked?: boolean; ranInline?: boolean }

let app: RunningApp
let elsewhere: LoopbackListener

test.beforeAll(async () => {
  elsewhere = await startLoopbackListener()
  app = await launchApp()
  await app.page.evaluate(() => {
    ;(window as unknown as MarkedWindow).marked = true
  })
  await watchViolations(app.page)
})
test.afterAll(async () => {
  await app.close()
  await elsewhere.close()
})

/** The same document as at the start, not one loaded anew. */
const isSamePage = () => app.page.evaluate(() => (window as unknown as MarkedWindow).marked === true)

test('neither inline nor evaluated code runs', async () => {
  const ran = await app.page.evaluate(async () => {
    const attempts: (() => unknown)[] = [
      () => {
        const script = document.createElement('script')
        script.append('window.ranInline = true')
        document.body.append(script)
      },
      () =>
        document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.ranInline = true">'),
      () => {
        const image = document.createElement('img')
        image.setAttribute('onerror', 'window.ranInline = true')
        document.body.append(image)
        image.src = 'data:,'
      },
      // biome-ignore lint/security/noGlobalEval: what the page must refuse
      () => globalThis.eval('window.ranInline = true'),
      () => new Function('window.ranInline = true')(),
      () => setTimeout('window.ranInline = true' as unknown as () => void),
    ]
    for (const attempt of attempts) {
      // In a task of its own: whoever drives the page may lift the ban while it evaluates something itself.
      await new Promise<void>((resolve) => {
        setTimeout(() => {
          try {
            attempt()
          } catch {
            // A refusal that throws is a refusal.
          }
          setTimeout(resolve)
        })
      })
    }
    return (window as unknown as MarkedWindow).ranInline === true
  })
  expect(ran).toBe(false)
  // Trusted types refuse all of these before the policy's list of scripts is asked, so that is read here.
  await expectRefusedBy(app.page, 'require-trusted-types-for')
  const policy = await app.page.evaluate(
    async () => (await fetch('/index.html')).headers.get('content-security-policy') ?? '',
  )
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

test('nothing of another origin is loaded or reached', async () => {
  await app.page.evaluate((address) => {
    const element = (name: string, attributes: Record<string, string>) => {
      const made = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) {
        try {
          made.setAttribute(key, value)
        } catch {
          // Trusted types refuse some attributes before the policy does.
        }
      }
      document.body.append(made)
      return made
    }
    const quietly = (attempt: () => unknown) => {
      try {
        void Promise.resolve(attempt()).catch(() => undefined)
      } catch {
        // A refusal that throws is a refusal.
      }
    }
    element('img', { src: `${address}/image.png` })
    element('script', { src: `${address}/script.js` })
    element('link', { rel: 'stylesheet', href: `${address}/style.css` })
    element('link', { rel: 'prefetch', href: `${address}/prefetch` })
    element('video', { src: `${address}/film.mp4` })
    element('iframe', { src: `${address}/frame` })
    element('object', { data: `${address}/object` })
    element('embed', { src: `${address}/embed` })
    element('base', { href: `${address}/base/` })
    element('p', { style: `background-image: url(${address}/background.png)` })
    quietly(() => fetch(`${address}/fetch`))
    quietly(() => fetch(`${address}/no-cors`, { mode: 'no-cors', method: 'POST', body: 'x' }))
    quietly(() => navigator.sendBeacon(`${address}/beacon`, 'x'))
    quietly(() => new WebSocket(address.replace('http', 'ws')))
    quietly(() => new EventSource(`${address}/events`))
    quietly(() => new Worker(`${address}/worker.js`))
    quietly(() => new FontFace('elsewhere', `url(${address}/font.woff2)`).load())
    quietly(() => {
      const request = new XMLHttpRequest()
      request.open('GET', `${address}/xhr`)
      request.send()
    })
  }, elsewhere.address)
  for (const directive of [
    'img-src',
    'style-src-elem',
    'media-src',
    'frame-src',
    'base-uri',
    'connect-src',
    'font-src',
  ])
    await expectRefusedBy(app.page, directive)
  expect(elsewhere.requests).toEqual([])
  expect(await app.page.evaluate(() => document.baseURI)).toMatch(/^[^?]*index\.html/)
})

test('a form sends nothing anywhere', async () => {
  await app.page.evaluate((address) => {
    const form = document.createElement('form')
    form.action = `${address}/form`
    form.method = 'post'
    document.body.append(form)
    form.submit()
  }, elsewhere.address)
  await expectRefusedBy(app.page, 'form-action')
  expect(elsewhere.requests).toEqual([])
  expect(await isSamePage()).toBe(true)
})

test('the window stays on the app’s own page', async () => {
  const before = app.page.url()
  const targets = [
    'file:///etc/hostname',
    'data:text/html,<title>data</title>',
    'javascript:document.title="ran"',
    'https://127.0.0.1:1/',
    `${elsewhere.address}/page`,
  ]
  for (const target of targets) {
    await app.page.evaluate((address) => {
      setTimeout(() => {
        try {
          location.href = address
        } catch {
          // A refusal that throws is a refusal.
        }
      })
    }, target)
    // A call takes the way through the main process, where a navigation would have been decided by then.
    await callFor(app.page, 'app/about', undefined)
    expect(await isSamePage(), target).toBe(true)
  }
  expect(app.page.url()).toBe(before)
  expect(await app.page.title()).not.toBe('ran')
  expect(elsewhere.requests).toEqual([])
})

test('no second window is opened', async () => {
  const opened = await app.page.evaluate(
    (address) => [address, 'about:blank', location.href].map((target) => window.open(target) !== null),
    elsewhere.address,
  )
  expect(opened).toEqual([false, false, false])
  await app.page.evaluate((address) => {
    const link = document.createElement('a')
    link.href = address
    link.target = '_blank'
    document.body.append(link)
    link.click()
  }, elsewhere.address)
  await callFor(app.page, 'app/about', undefined)
  expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  expect(elsewhere.requests).toEqual([])
})

test('a webview is an empty element without any power', async () => {
  const made = await app.page.evaluate((address) => {
    const view = document.createElement('webview')
    view.setAttribute('src', address)
    document.body.append(view)
    return ['loadURL' in view, 'executeJavaScript' in view, 'getWebContentsId' in view]
  }, elsewhere.address)
  expect(made).toEqual([false, false, false])
  await callFor(app.page, 'app/about', undefined)
  expect(elsewhere.requests).toEqual([])
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
      reading: await settled(navigator.clipboard.readText()),
      notifications: await Notification.requestPermission(),
      writing: await settled(navigator.clipboard.writeText('written by the page')),
    }
  })
  expect(answers).toEqual({
    position: 'denied',
    camera: 'denied',
    microphone: 'denied',
    reading: 'denied',
    notifications: 'denied',
    writing: 'allowed',
  })
})

test('the app’s own address leads to files of the build only', async () => {
  const statuses = await app.page.evaluate(async () => {
    const paths = [
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
      '/%2fetc%2fpasswd',
      '//etc/passwd',
      '/%00',
      '/%zz',
      '/missing.js',
      '/.',
      '/assets',
    ]
    const found: [string, number][] = []
    for (const path of paths) {
      const answer = await fetch(`${location.protocol}//${location.host}${path}`)
      const text = await answer.text()
      if (answer.status !== 404 && !text.includes('csp-nonce')) found.push([path, answer.status])
    }
    const posted = await fetch('/index.html', { method: 'POST', body: 'x' })
    return { found, posted: posted.status }
  })
  expect(statuses).toEqual({ found: [], posted: 405 })
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
      // Trusted types refuse it already here.
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
    { preload: ['out', 'preload', 'index.cjs'], address: `${elsewhere.address}/foreign` },
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
  const processes = processTree(pid)
  expect(processes.length).toBeGreaterThan(1)
  // 127.0.0.1 and ::1 as the kernel writes them. What listens there belongs to the test's own driver.
  for (const address of listeningAddresses(processes))
    expect(['0100007F', '00000000000000000000000001000000', '0000000000000000FFFF00000100007F']).toContain(
      address,
    )
})

// The last of all, because the app's page may be gone after it.
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
