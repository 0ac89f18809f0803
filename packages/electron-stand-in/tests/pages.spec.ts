import { expect, readLog, test } from './reference-app.ts'

test('protocol.handle answers with its headers, methods and bodies', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const streamed = await fetch('/stream')
    const posted = await fetch('/post', { method: 'POST', headers: { 'x-own': 'yes' }, body: 'a body ü' })
    const missing = await fetch('/nothing')
    const redirected = await fetch('/redirect')
    return {
      streamed: [streamed.headers.get('x-streamed'), await streamed.text()],
      posted: await posted.json(),
      missing: [missing.status, await missing.text()],
      redirected: [redirected.status, redirected.redirected],
    }
  })
  expect(result).toEqual({
    streamed: ['yes', 'one two three'],
    posted: ['POST', 'yes', 'a body ü'],
    missing: [404, 'not found'],
    redirected: [200, true],
  })
})

test('the page is a secure context under the address main knows', async ({ app, page }) => {
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([true, 'object'])
  const addresses = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => [
      webContents.getURL(),
      webContents.mainFrame.url,
      webContents.mainFrame.origin,
    ]),
  )
  expect(addresses).toEqual([['app://bundle/index.html', 'app://bundle/index.html', 'app://bundle']])
})

test('the policy protocol.handle sends is enforced', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    const fetched = await fetch('https://elsewhere.invalid/').then(
      () => 'fetched',
      () => 'refused',
    )
    // Later, because the protocol lifts the ban while it evaluates code.
    const evaluated = await new Promise((resolve) => {
      setTimeout(() => {
        try {
          // biome-ignore lint/security/noGlobalEval: what the policy must forbid
          globalThis.eval('1')
          resolve('evaluated')
        } catch {
          resolve('refused')
        }
      })
    })
    return ['injected' in window, fetched, evaluated]
  })
  expect(result).toEqual([false, 'refused', 'refused'])
  expect(await page.evaluate(() => window.violations)).toEqual(
    expect.arrayContaining(['script-src-elem', 'connect-src', 'script-src']),
  )
})

test('a module worker starts, and is held by the policy it comes with', async ({ page }) => {
  const answer = await page.evaluate(async () => {
    const worker = new Worker('/worker.js', { type: 'module' })
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(21)
    return promise.finally(() => worker.terminate())
  })
  expect(answer).toEqual({ twice: 42, isSecureContext: true, reached: 'refused' })
})

test('will-navigate stops the page from leaving, however it tries', async ({ app, page }) => {
  const attempts = [
    () => page.evaluate(() => location.assign('https://elsewhere.invalid/script')),
    () => page.locator('#away').click({ noWaitAfter: true }),
    () =>
      page.evaluate(() => {
        const form = document.createElement('form')
        form.action = 'https://elsewhere.invalid/form'
        document.body.append(form)
        form.submit()
      }),
  ]
  for (const [index, attempt] of attempts.entries()) {
    await attempt()
    const asked = async () =>
      (await readLog(app)).filter((entry) => Array.isArray(entry) && entry[0] === 'will-navigate')
    await expect.poll(asked).toHaveLength(index + 1)
  }
  const log = await readLog(app)
  expect(log).toContainEqual(['will-navigate', 'https://elsewhere.invalid/'])
  expect(log).toContainEqual(['will-frame-navigate', 'https://elsewhere.invalid/script', true])
  expect(await page.getByRole('heading').textContent()).toBe('Reference page')
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()),
  ).toBe('app://bundle/index.html')
})

test('frames inside the page are asked about too', async ({ app, page }) => {
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = 'app://bundle/index.html'.replace('app://bundle', location.origin)
    document.body.append(frame)
  })
  await expect
    .poll(() => readLog(app))
    .toContainEqual(['will-frame-navigate', 'app://bundle/index.html', false])
})

test('what the app itself loads is not asked about, redirects are', async ({ app, page }) => {
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('app://bundle/redirect'),
  )
  await expect(page.getByRole('heading')).toHaveText('Reference page')
  const log = await readLog(app)
  expect(log).toContainEqual(['will-redirect', 'app://bundle/index.html'])
  expect(log.filter((entry) => Array.isArray(entry) && entry[0] === 'will-navigate')).toEqual([])
})

test('loadURL rejects when the address cannot be reached', async ({ app, page }) => {
  const message = await app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return window?.loadURL('http://127.0.0.1:1/').then(
      () => 'loaded',
      (cause: Error) => cause.message,
    )
  })
  expect(message).toContain('http://127.0.0.1:1/')
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('app://bundle/index.html'),
  )
  await expect(page.getByRole('heading')).toHaveText('Reference page')
})

test('windows a page asks for are denied, by script and by link', async ({ app, page }) => {
  expect(
    await page.evaluate(() => window.open('https://elsewhere.invalid/opened', '_blank', 'width=200')),
  ).toBeNull()
  await page.locator('#blank').click()
  await page.locator('#away').click({ modifiers: ['ControlOrMeta'] })
  await expect
    .poll(async () => (await readLog(app)).filter((entry) => Array.isArray(entry) && entry[0] === 'open'))
    .toEqual([
      ['open', 'https://elsewhere.invalid/opened', 'new-window'],
      ['open', 'https://elsewhere.invalid/blank', 'foreground-tab'],
      ['open', 'https://elsewhere.invalid/', 'background-tab'],
    ])
  expect(app.windows()).toHaveLength(1)
})

test('a window opened behind the page’s back does not stay', async ({ app, page }) => {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { action: 'https://elsewhere.invalid/form', target: '_blank' })
    document.body.append(form)
    form.submit()
  })
  await expect
    .poll(() => readLog(app))
    .toContainEqual(['open', expect.stringContaining('elsewhere.invalid/form'), expect.anything()])
  await expect.poll(() => app.windows().length).toBe(1)
})

test('permission handlers decide', async ({ page }) => {
  const states = await page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
      'clipboard-write',
      'midi',
    ]
    const read = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state
    return Promise.all(names.map(read))
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied', 'denied', 'granted', 'denied'])
  const refusals = await page.evaluate(async () => [
    await new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve('found'),
        (cause) => resolve(cause.code),
      ),
    ),
    await navigator.mediaDevices.getUserMedia({ audio: true }).catch((cause: Error) => cause.name),
    await Notification.requestPermission(),
  ])
  // Without a microphone, the browser refuses before asking.
  expect(refusals).toEqual([1, expect.stringMatching(/^Not(Allowed|Found)Error$/), 'denied'])
})

test('what permission handlers decide otherwise holds for the next document', async ({ app, page }) => {
  const reload = async (granted: readonly string[]) => {
    await app.evaluate(({ session }, those) => {
      session.defaultSession.setPermissionRequestHandler((_contents, permission, decide) =>
        decide(those.includes(permission)),
      )
      session.defaultSession.setPermissionCheckHandler((_contents, permission) => those.includes(permission))
    }, granted)
    await page.reload()
    return page.evaluate(async () =>
      Promise.all(
        ['geolocation', 'clipboard-write'].map(
          async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
        ),
      ),
    )
  }
  expect(await reload(['geolocation'])).toEqual(['granted', 'denied'])
  expect(await reload(['geolocation', 'clipboard-sanitized-write'])).toEqual(['granted', 'granted'])
  expect(await reload(['clipboard-sanitized-write'])).toEqual(['denied', 'granted'])
})

test('webRequest.onBeforeRequest can cancel and redirect', async ({ app, page }) => {
  await app.evaluate(({ session }) => {
    session.defaultSession.webRequest.onBeforeRequest(
      { urls: ['app://bundle/style.css', 'app://bundle/nothing'] },
      (details, answer) => {
        answer(details.url.endsWith('nothing') ? { redirectURL: 'app://bundle/stream' } : { cancel: true })
      },
    )
  })
  const result = await page.evaluate(async () => [
    await fetch('/style.css').then(
      () => 'fetched',
      () => 'cancelled',
    ),
    await (await fetch('/nothing')).text(),
  ])
  expect(result).toEqual(['cancelled', 'one two three'])
  await app.evaluate(({ session }) => session.defaultSession.webRequest.onBeforeRequest(null))
})

test('a download is told to the session with its name, and one that is prevented is not saved', async ({
  app,
  page,
}) => {
  await app.evaluate(({ session }) => {
    const { log } = globalThis as unknown as { log: unknown[] }
    session.defaultSession.on('will-download', (event, item, contents) => {
      event.preventDefault()
      log.push(['will-download', item.getFilename(), contents.getURL()])
    })
  })
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['text']))
    link.download = 'from-the-page.txt'
    document.body.append(link)
    link.click()
  })
  await expect
    .poll(() => readLog(app))
    .toContainEqual(['will-download', 'from-the-page.txt', expect.any(String)])
})
