import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './support/app.ts'
import { launchMarked, type MarkedApp } from './support/marked-app.ts'
import { expectRefusedBy, watchViolations } from './support/violations.ts'

type InlineWindow = { ranInline?: boolean }

// Serial, since the tests share what is started for them.
test.describe.configure({ mode: 'default' })

let app: MarkedApp

test.beforeAll(async () => {
  app = await launchMarked()
  await watchViolations(app.page)
})
test.afterAll(() => app.close())

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
      // In a separate task: the test driver may lift the ban while it evaluates code.
      await new Promise<void>((resolve) => {
        setTimeout(() => {
          try {
            attempt()
          } catch {
            // Throwing counts as a refusal.
          }
          setTimeout(resolve)
        })
      })
    }
    return (window as unknown as InlineWindow).ranInline === true
  })
  expect(ran).toBe(false)
  // Trusted types block these before the policy's script sources are checked, so the policy is read here.
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
          // Trusted types block some attributes before the policy does.
        }
      }
      document.body.append(made)
      return made
    }
    const quietly = (attempt: () => unknown) => {
      try {
        void Promise.resolve(attempt()).catch(() => undefined)
      } catch {
        // Throwing counts as a refusal.
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
  }, app.elsewhere.address)
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
  expect(app.elsewhere.requests).toEqual([])
  expect(await app.page.evaluate(() => document.baseURI)).toMatch(/^[^?]*index\.html/)
})

test('nothing but a worker of the build becomes one, and it reaches nothing', async () => {
  const outcomes = await app.page.evaluate(async () => {
    const { trustedTypes } = globalThis as unknown as {
      readonly trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    const rules = { createScriptURL: (address: string) => address }
    const attempts: (() => unknown)[] = [
      () => new Worker('/assets/index.js', { type: 'module' }),
      () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))),
      () => trustedTypes.createPolicy('of-my-own', rules),
      () => trustedTypes.createPolicy('index-desk-workers', rules),
    ]
    const found: string[] = []
    for (const attempt of attempts) {
      // In a separate task: the test driver may lift the ban while it evaluates code.
      await new Promise<void>((resolve) => {
        setTimeout(() => {
          try {
            attempt()
            found.push('allowed')
          } catch {
            found.push('refused')
          }
          resolve()
        })
      })
    }
    return found
  })
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused'])
  const [worker] = readdirSync(path.join(import.meta.dirname, '..', 'out', 'renderer', 'workers'))
  const policy = await app.page.evaluate(
    async (file) => (await fetch(`/workers/${file}`)).headers.get('content-security-policy'),
    worker,
  )
  expect(policy).toBe("default-src 'none'; script-src 'self'")
})

test('a form sends nothing anywhere', async () => {
  await app.page.evaluate((address) => {
    const form = document.createElement('form')
    form.action = `${address}/form`
    form.method = 'post'
    document.body.append(form)
    form.submit()
  }, app.elsewhere.address)
  await expectRefusedBy(app.page, 'form-action')
  expect(app.elsewhere.requests).toEqual([])
  expect(await app.isSamePage()).toBe(true)
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
