import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { canaryKey } from './support/canary.ts'
import { connectTo, expectAdded, go, libraryRows, samples, submitButton, titleField } from './support/desk.ts'
import { startRawSite } from './support/raw-site.ts'
import { startRecordingService } from './support/recording-service.ts'

const photo = readFileSync(path.join(samples, 'website', 'good-intent.jpg'))
const page = (head: string) => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html><head>${head}</head><body><script>document.title = 'run'</script></body></html>`,
})

function answer(asked: string) {
  const [place] = asked.split('?')
  switch (place) {
    case '/news':
      return page(
        '<title>News of the day</title><meta name="description" content="What happened <b>today</b>."><meta property="og:image" content="/photo.jpg">',
      )
    case '/story':
    case '/other-story':
      return page(
        `<title>The ${place === '/story' ? 'story' : 'other story'}</title><meta property="og:image" content="/inwards.jpg"><meta property="og:image" content="/photo.jpg"><link rel="icon" type="image/svg+xml" href="/icon.svg"><link rel="apple-touch-icon" href="/icon.jpg">`,
      )
    case '/hostile':
      return page(
        '<title>&lt;img src=x onerror=alert(1)&gt;</title><meta property="og:image" content="javascript:alert(1)"><meta property="og:image" content="data:image/svg+xml,<svg/>"><meta property="og:image" content="http://10.0.0.7/a.png"><meta property="og:image" content="/page-for-picture">',
      )
    case '/photo.jpg':
    case '/icon.jpg':
      return { headers: { 'content-type': 'image/jpeg' }, body: photo }
    case '/moved.jpg':
      return { status: '302 Found', headers: { location: '/photo.jpg' } }
    case '/inwards.jpg':
      return { status: '302 Found', headers: { location: 'http://192.168.1.1/photo.jpg' } }
    case '/large.jpg':
      return {
        headers: { 'content-type': 'image/jpeg' },
        body: Buffer.concat([photo, Buffer.alloc(5_000_000)]),
      }
    case '/first':
    case '/second':
      return page('')
    case '/page-for-picture':
      return page('<title>No picture</title>')
    default:
      return { status: '404 Not Found', headers: { 'content-type': 'text/html' }, body: 'gone' }
  }
}

/** Requests must not contain user or app data: no key, cookie, referrer, or own address. */
function expectBare(requests: readonly string[]) {
  for (const request of requests) {
    expect(request).toMatch(/^GET \//)
    expect(request).not.toContain(canaryKey)
    expect(request).not.toMatch(/^(cookie|referer|authorization|origin):/im)
    expect(request).not.toMatch(/app:\/\/|visitor=known/)
  }
}

test('a website shows what it is, and its address can be tidied with one click', async ({ kept }) => {
  const service = await startRecordingService()
  const site = await startRawSite(answer)
  const { page: window } = kept
  await connectTo(window, service)
  await window.getByRole('tab', { name: 'Website' }).click()
  const address = window.getByRole('textbox', { name: 'Website address' })
  const preview = window.getByRole('region', { name: 'Page preview' })
  const shorter = window.getByRole('button', { name: 'Use the shorter address' })

  await test.step('title, description and picture come from the page', async () => {
    await address.fill(`${site.origin}/news?utm_source=letter&id=7&fbclid=abc#comments`)
    await titleField(window).focus()
    await expect(titleField(window)).toHaveValue('News of the day')
    await expect(titleField(window)).toHaveAccessibleDescription('From the page')
    await titleField(window).fill('Old news')
    await window.getByRole('button', { name: 'Use “News of the day”' }).click()
    await expect(titleField(window)).toHaveValue('News of the day')
    await expect(preview).toContainText('News of the day')
    await expect(preview).toContainText('What happened <b>today</b>.')
    const picture = preview.getByRole('img', { name: 'Picture of the page' })
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  await test.step('what would go from the address is said, and goes with one click', async () => {
    await expect(window.getByText(`${site.origin}/news?id=7`, { exact: true })).toBeVisible()
    await expect(window.getByText('Without utm_source and fbclid, used for tracking.')).toBeVisible()
    await expect(window.getByText('Without #comments, a place within the page.')).toBeVisible()
    await expectAccessible(window, 'Add, a website with a shorter address')
    const before = site.requests.length
    await shorter.click()
    await expect(address).toHaveValue(`${site.origin}/news?id=7`)
    await expect(address).toBeFocused()
    await expect(shorter).toBeHidden()
    await expect(preview).toBeVisible()
    await expect(titleField(window)).toHaveValue('News of the day')
    expect(site.requests, 'the page is not asked again').toHaveLength(before)
  })

  await test.step('what was agreed to is what is sent', async () => {
    await window.getByRole('combobox', { name: 'Collection' }).fill('news')
    await submitButton(window).click()
    await expectAdded(window, 'News of the day')
    expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({ content: `${site.origin}/news?id=7` })
  })

  await test.step('the original is kept with one click, and stays without any', async () => {
    const first = `${site.origin}/first?utm_source=a`
    await address.fill(first)
    await window.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(shorter).toBeHidden()
    await expect(address).toHaveValue(first)
    await submitButton(window).click()
    await expectAdded(window, 'First')
    const second = `${site.origin}/second?utm_source=b`
    await address.fill(second)
    await expect(shorter).toBeVisible()
    await submitButton(window).click()
    await expectAdded(window, 'Second')
    expect(service.requests.slice(1).map(({ body }) => JSON.parse(body).content)).toEqual([first, second])
  })

  await test.step('a dead page is added once that is decided', async () => {
    await address.fill(`${site.origin}/gone`)
    await titleField(window).focus()
    await expect(window.getByText('Page not found (404)')).toBeVisible()
    await expectAccessible(window, 'Add, a dead page')
    await submitButton(window).click()
    await expect(address).toHaveAccessibleDescription('Correct the address, or add it anyway')
    expect(service.requests).toHaveLength(3)
    await window.getByRole('button', { name: 'Add anyway' }).click()
    await expect(window.getByText('Page not found (404)')).toBeHidden()
    await submitButton(window).click()
    await expectAdded(window, 'Gone')
  })

  await test.step('a hostile page is text, and its pictures are not asked for', async () => {
    await address.fill(`${site.origin}/hostile`)
    await titleField(window).focus()
    await expect(preview).toContainText('<img src=x onerror=alert(1)>')
    await expect(preview.getByRole('img')).toHaveCount(0)
  })

  await test.step('a page that cannot be read can be added all the same', async () => {
    await address.fill('http://10.0.0.7/intranet')
    await titleField(window).focus()
    await expect(address).toHaveAccessibleDescription(/Page couldn’t be loaded/)
  })

  expect(site.requests.length).toBeGreaterThan(4)
  expectBare(site.requests)
  await site.close()
  await service.close()
})

test('a website has its picture and icon in the library, and neither is asked for where that is off', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const site = await startRawSite(answer)
  const { page: window } = kept
  await connectTo(window, service)
  await window.getByRole('tab', { name: 'Website' }).click()
  const add = async (place: string, title: string) => {
    await window.getByRole('textbox', { name: 'Website address' }).fill(`${site.origin}${place}`)
    await titleField(window).focus()
    await expect(titleField(window)).toHaveValue(title)
    await window.getByRole('combobox', { name: 'Collection' }).fill('news')
    await submitButton(window).click()
    await expectAdded(window, title)
  }
  const shown = (title: string) => libraryRows(window).filter({ hasText: title }).locator('img')
  const paths = () => site.requests.map((request) => request.split(' ')[1])

  await add('/story', 'The story')
  await go(window, 'Library')
  await expect(shown('The story'), 'its picture, and its icon over the corner').toHaveCount(2)
  for (const image of await shown('The story').all()) {
    // Shrunk by the app, never the website's own bytes.
    await expect(image).toHaveAttribute('src', /^data:image\/webp;base64,/)
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  }
  expect(paths()).toEqual(['/story', '/inwards.jpg', '/photo.jpg', '/icon.jpg'])
  await window.getByRole('link', { name: 'The story', exact: true }).click()
  const document = window.getByRole('region', { name: 'Document' })
  await expect(document.getByRole('img', { name: 'Picture of the page' })).toBeVisible()
  await expectAccessible(window, 'Library, a website with its picture')
  expect(service.requests.map(({ body }) => JSON.parse(body).content)).toEqual([`${site.origin}/story`])
  expect(JSON.stringify(service.requests)).not.toMatch(/photo|icon\.jpg|base64/)

  await callFor(window, 'preferences/change', { fetchPagePictures: false })
  await go(window, 'Add')
  await add('/other-story', 'The other story')
  await go(window, 'Library')
  await expect(libraryRows(window)).toHaveCount(2)
  await expect(shown('The other story')).toHaveCount(0)
  await expect(shown('The story'), 'what was kept stays').toHaveCount(2)
  expect(paths().slice(4)).toEqual(['/other-story'])

  expectBare(site.requests)
  await site.close()
  await service.close()
})

test('a picture on the web is looked at before it is queued, when the editor wants', async ({ kept }) => {
  const service = await startRecordingService()
  const site = await startRawSite(answer)
  const { page: window } = kept
  await connectTo(window, service)
  await window.getByRole('tab', { name: 'Image' }).click()
  const address = window.getByRole('textbox', { name: 'Image address' })
  const button = window.getByRole('button', { name: 'Check the picture' })
  const picture = window.getByRole('img', { name: 'The picture at this address' })
  await expect(button).toBeDisabled()

  await test.step('one that can be used is shown', async () => {
    await address.fill(`${site.origin}/moved.jpg`)
    await button.click()
    await expect(window.getByText('This picture can be sent')).toBeVisible()
    await expect(window.getByText(/^JPEG · \d+ × \d+ · /)).toBeVisible()
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await expectAccessible(window, 'Add, a picture that was checked')
    await address.fill(`${site.origin}/other.jpg`)
    await expect(picture).toBeHidden()
  })

  for (const [what, wanted, says] of [
    ['a page', '/page-for-picture', 'This is a page, not a picture.'],
    ['nothing', '/gone.jpg', 'No picture at this address any more.'],
    ['one too large', '/large.jpg', 'This picture is too large.'],
    ['a way into the network', '/inwards.jpg', 'The service can’t reach this private address.'],
  ] as const)
    await test.step(what, async () => {
      await address.fill(site.origin + wanted)
      await button.click()
      await expect(window.getByText(says)).toBeVisible()
    })

  await test.step('what is no web address is not asked', async () => {
    const before = site.requests.length
    await address.fill('javascript:alert(1)')
    await button.click()
    await expect(window.getByText('Enter a web address that begins with https:// or http://')).toBeVisible()
    expect(site.requests).toHaveLength(before)
  })

  expectBare(site.requests)
  expect(service.requests).toEqual([])
  await site.close()
  await service.close()
})
