import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import * as pictures from './fixtures/pictures/make-pictures.ts'
import { expect, type RunningApp, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { cornersOf, uprightCorners } from './support/corners.ts'
import {
  collectionField,
  connectTo,
  expectAdded,
  expectDone,
  fillId,
  go,
  libraryRows,
  loadAnew,
  openDocument,
  openSettings,
  queueItem,
  submitButton,
  titleField,
} from './support/desk.ts'
import { startLoopbackListener } from './support/loopback-listener.ts'
import { type RecordingService, startRecordingService } from './support/recording-service.ts'

let service: RecordingService
test.beforeEach(async () => {
  service = await startRecordingService()
})
test.afterEach(() => service.close())

const isThumbnail = (name: string) => path.dirname(name) === 'thumbnails'

/** Connected, on the form for pictures, without an undo window. */
async function openImages({ page }: Pick<RunningApp, 'page'>): Promise<void> {
  await connectTo(page, service)
  await callFor(page, 'preferences/change', { holdSeconds: 0 })
  await page.getByRole('tab', { name: 'Image' }).click()
}

type GivenFile = { readonly name: string; readonly bytes: Buffer }

const choose = (page: Page, ...files: readonly GivenFile[]) =>
  page
    .getByLabel('Choose pictures')
    .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: bytes })))

/** Adds what is on the form and returns the picture that the service received. */
async function add(page: Page, title: string): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  await expect(titleField(page)).not.toHaveValue('')
  await titleField(page).fill(title)
  await collectionField(page).fill('photos')
  await submitButton(page).click()
  await expectAdded(page, title)
  const request = service.requests.find(({ body }) => body.includes(JSON.stringify(title)))
  const { content } = JSON.parse(request?.body ?? '{}') as { readonly content: string }
  const [, type = '', base64 = ''] = /^data:([^;]+);base64,(.*)$/.exec(content) ?? []
  return { type, bytes: Buffer.from(base64, 'base64') }
}

test('photos of a phone arrive without their place and upright, or byte for byte where the person wants it', async ({
  kept,
}) => {
  const app = kept
  await openImages(app)
  // What the worker makes of every orientation is another test's.
  for (const orientation of [1, 6]) {
    const photo = await pictures.phonePhoto(orientation)
    expect(photo.includes(pictures.secretWords)).toBe(true)
    await choose(app.page, { name: `held-${orientation}.jpg`, bytes: photo })
    await expect(
      app.page.getByText('Location and camera details are removed before it’s sent.'),
    ).toBeVisible()
    const arrived = await add(app.page, `Photo held in way ${orientation}`)
    expect(arrived.type).toBe('image/jpeg')
    expect(arrived.bytes.includes(pictures.secretWords)).toBe(false)
    const { exif } = await sharp(arrived.bytes).metadata()
    expect(exif?.length ?? 0).toBeLessThan(60)
    expect(await cornersOf(arrived.bytes), `held in way ${orientation}`).toEqual({
      size: [96, 64],
      corners: uprightCorners,
    })
  }
  await openSettings(app.page, 'Adding')
  const group = app.page.getByRole('group', { name: 'Pictures from this computer' })
  await group.getByRole('switch', { name: 'Remove place and camera data from pictures' }).uncheck()
  await expect(app.page.getByRole('status')).toContainText('keep their place and camera data')
  await go(app.page, 'Add')
  const photo = await pictures.phonePhoto(6)
  await choose(app.page, { name: 'as-it-was.jpg', bytes: photo })
  expect((await add(app.page, 'As it was')).bytes.equals(photo)).toBe(true)
})

test('a picture over 5 MB is made smaller once that is agreed to, with both shown', async ({ kept }) => {
  const app = kept
  const { page } = app
  await openImages(app)
  const size = { width: 1800, height: 1350 }
  const photo = await sharp(pictures.noisyPixels(size.width, size.height), { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .toBuffer()
  expect(photo.length).toBeGreaterThan(5_000_000)
  await choose(page, { name: 'large.jpg', bytes: photo })
  const waiting = page.getByRole('list', { name: 'Pictures that need a decision' })
  await expect(waiting).toContainText('“large.jpg” couldn’t be added. Too large')
  await waiting.getByRole('button', { name: 'Make smaller' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make “large.jpg” smaller' })
  await expect(dialog.getByRole('figure').filter({ hasText: 'Before' })).toContainText('JPEG · 1350 × 1800')
  await expect(dialog.getByRole('figure').filter({ hasText: 'After' })).toContainText(
    /JPEG · 1350 × 1800 · [1-4]/,
  )
  await expect(dialog.getByRole('img', { name: 'large.jpg before' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'large.jpg after' })).toBeVisible()
  await expectAccessible(page, 'Make smaller')
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await dialog.getByRole('radio', { name: 'Centre at full size' }).check()
  await expect(dialog.getByRole('img', { name: 'large.jpg after' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(waiting).toBeHidden()
  await expect(page.getByText('Made smaller, from')).toBeVisible()
  const arrived = await add(page, 'A large photo')
  expect(arrived.bytes.length).toBeLessThanOrEqual(5_000_000)
  const facts = await sharp(arrived.bytes).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 1350, height: 1800 })
  // Its colours exceed sRGB, and are preserved.
  expect(facts.icc?.toString('latin1').replaceAll('\0', '')).toContain('Display P3')
})

test('what can be seen through stays so when it is made smaller; a stop leaves all as it was', async ({
  kept,
}) => {
  const app = kept
  const { page } = app
  await openImages(app)
  const size = { width: 820, height: 780 }
  const drawing = await sharp(pictures.noisyPixels(size.width, size.height, 4), {
    raw: { ...size, channels: 4 },
  })
    .toColourspace('rgb16')
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(drawing.length).toBeGreaterThan(5_000_000)
  await choose(page, { name: 'drawing.png', bytes: drawing })
  await page.getByRole('button', { name: 'Make smaller' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Make smaller' })).toBeFocused()
  await page.getByRole('button', { name: 'Make smaller' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('figure').filter({ hasText: 'After' })).toContainText('WEBP · 820 × 780')
  await dialog.getByRole('button', { name: 'Use', exact: true }).click()
  const { bytes, type } = await add(page, 'A drawing')
  expect(type).toBe('image/webp')
  expect(bytes.length).toBeLessThanOrEqual(5_000_000)
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
})

test('what moves is said to move and stays moving; stilled only when that is agreed to', async ({ kept }) => {
  const app = kept
  const { page } = app
  await openImages(app)
  for (const [name, bytes] of [
    ['wave.gif', await pictures.movingGif()],
    ['wave.webp', await pictures.movingWebp()],
    ['wave.png', await pictures.movingPng()],
  ] as const) {
    await choose(page, { name, bytes })
    await expect(page.getByText('Animated: 2 pictures')).toBeVisible()
    expect((await add(page, `Moving ${name}`)).bytes.equals(bytes)).toBe(true)
  }
  const film = await pictures.film()
  expect(film.length).toBeGreaterThan(5_000_000)
  await choose(page, { name: 'film.gif', bytes: film })
  const waiting = page.getByRole('list', { name: 'Pictures that need a decision' })
  await expect(waiting).toContainText('This animation is too large')
  await waiting.getByRole('button', { name: 'Use first picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use', exact: true }).click()
  await expect(page.getByText('Only its first picture is sent.')).toBeVisible()
  const { bytes } = await add(page, 'First of a film')
  expect(bytes.length).toBeLessThanOrEqual(5_000_000)
  expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
})

test('what cannot be taken is refused in words, and the rest goes on', async ({ kept }) => {
  const app = kept
  const { page } = app
  await openImages(app)
  const photo = await pictures.phonePhoto(1)
  const refused: readonly (readonly [string, Buffer, string])[] = [
    ['column.png', pictures.bombPng(1, 100_000), 'Too many pixels to open on this computer (1 × 100,000)'],
    [
      'sky.png',
      pictures.bombPng(60_000, 60_000),
      'Too many pixels to open on this computer (60,000 × 60,000)',
    ],
    ['half.jpg', photo.subarray(0, -300), 'This picture is damaged'],
    ['phone.heic', pictures.heic(), 'This picture is damaged'],
    ['sky.heic', pictures.heic(20_000, 10_000), 'Too many pixels to open on this computer (20,000 × 10,000)'],
    ['big.tiff', await pictures.bigTiff(), 'This kind of TIFF can’t be read here. Export it as JPEG.'],
    ['half.tiff', (await pictures.tiff()).subarray(0, 60), 'This picture is damaged'],
    ['letter.png', Buffer.from('%PDF-1.7\n%'), 'This is a PDF file, not a picture.'],
    ['uses.svg', Buffer.from(pictures.svgBomb()), 'Too complex to open on this computer'],
    ['nothing.png', Buffer.alloc(0), 'This file is empty.'],
  ]
  const alert = page.getByRole('alert').filter({ hasText: 'couldn’t be added' })
  for (const [name, bytes, why] of refused) {
    await choose(page, { name, bytes })
    await expect(alert).toContainText(`“${name}” couldn’t be added. ${why}`)
  }
  await choose(page, { name: 'mislabelled.png', bytes: photo })
  await expect(page.getByText('JPEG · 96 × 64')).toBeVisible()
  await expect(alert).toBeHidden()
  expect((await add(page, 'The rest')).type).toBe('image/jpeg')
  // The page is not trusted: the main process refuses a bomb as well.
  const held = await page.evaluate(
    (bytes) =>
      (
        window as unknown as {
          readonly indexDesk: { invoke(name: string, input: unknown): Promise<unknown> }
        }
      ).indexDesk.invoke('pictures/hold', {
        bytes: new Uint8Array(bytes),
        pictures: [{ name: 'bomb.png', byteLength: bytes.length, thumbnailByteLength: 0 }],
      }),
    [...pictures.bombPng(60_000, 60_000)],
  )
  expect(held).toMatchObject({ ok: false, error: { code: 'picture-too-many-pixels' } })
})

test('other kinds are converted; an SVG neither runs nor loads anything', async ({ kept }) => {
  const app = kept
  const { page } = app
  await openImages(app)
  const elsewhere = await startLoopbackListener()
  await choose(page, { name: 'drawn.bmp', bytes: pictures.bmp() })
  await expect(page.getByText('Converted from BMP.')).toBeVisible()
  const bmp = await add(page, 'From BMP')
  expect([bmp.type, await cornersOf(bmp.bytes)]).toEqual([
    'image/png',
    { size: [96, 64], corners: uprightCorners },
  ])
  await choose(page, { name: 'favicon.ico', bytes: await pictures.icon() })
  await expect(page.getByText('Converted from ICO.')).toBeVisible()
  const icon = await add(page, 'From ICO')
  expect([icon.type, (await cornersOf(icon.bytes)).size]).toEqual(['image/png', [48, 32]])
  const bomb = pictures.iconOf([{ width: 16, height: 16, bytes: pictures.bombPng(60_000, 60_000) }])
  await choose(page, { name: 'bomb.ico', bytes: bomb })
  await expect(page.getByText('Too many pixels to open on this computer (60,000 × 60,000)')).toBeVisible()
  await choose(page, { name: 'photo.avif', bytes: await pictures.avif() })
  await expect(page.getByText('Converted from AVIF.')).toBeVisible()
  expect((await add(page, 'From AVIF')).type).toBe('image/jpeg')
  // Phones and programs that only rename use this extension.
  await choose(page, { name: 'phone.jpg', bytes: pictures.phoneHeic() })
  await expect(page.getByText('Converted from HEIC.')).toBeVisible()
  const phone = await add(page, 'From HEIC')
  expect([phone.type, await cornersOf(phone.bytes)]).toEqual([
    'image/jpeg',
    { size: [96, 64], corners: uprightCorners },
  ])
  await choose(page, { name: 'hostile.svg', bytes: Buffer.from(pictures.hostileSvg(elsewhere.address)) })
  await expect(page.getByText('Converted from SVG.')).toBeVisible()
  const svg = await add(page, 'From SVG')
  expect(svg.type).toBe('image/png')
  expect((await cornersOf(svg.bytes)).corners[3]).toEqual([3, 0, 0])
  expect(elsewhere.requests).toEqual([])
  await elsewhere.close()
})

test('a scan in TIFF arrives as PNG or JPEG, of several pages the first, and is made smaller where it has to be', async ({
  kept,
}) => {
  const app = kept
  const { page } = app
  await openImages(app)
  await choose(page, { name: 'deed.tif', bytes: await pictures.tiffOfPages() })
  await expect(page.getByText('Only the first of its 3 pages is sent.')).toBeVisible()
  const deed = await add(page, 'Deed')
  expect([deed.type, await cornersOf(deed.bytes)]).toEqual([
    'image/png',
    { size: [192, 128], corners: uprightCorners },
  ])
  const tiles = { compression: 'jpeg', tile: true, tileWidth: 32, tileHeight: 32 } as const
  const plain = await pictures.plainPng()
  for (const [name, bytes] of [
    // The engine decodes its tiles.
    ['tiles.tif', await sharp(plain).tiff(tiles).toBuffer()],
    ['turned.tif', await pictures.storedTurned('tiff', 6)],
    // Equal colours in different numbers.
    ['wide.tif', await sharp(plain).withIccProfile('p3').tiff({ compression: 'lzw' }).toBuffer()],
    ['wide-tiles.tif', await sharp(plain).withIccProfile('p3').tiff(tiles).toBuffer()],
  ] as const) {
    await choose(page, { name, bytes })
    await expect(page.getByText('Converted from TIFF.')).toBeVisible()
    expect(await cornersOf((await add(page, `From ${name}`)).bytes), name).toEqual({
      size: [96, 64],
      corners: uprightCorners,
    })
  }
  const size = { width: 3700, height: 3000 }
  const noise = sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
  // By path: bytes of this size take long to reach the browser.
  const file = path.join(app.folder, 'map.tif')
  await noise.tiff({ compression: 'none' }).toFile(file)
  await page.getByLabel('Choose pictures').setInputFiles(file)
  const waiting = page.getByRole('list', { name: 'Pictures that need a decision' })
  await expect(waiting).toContainText('“map.tif” couldn’t be added. Too large (33.3 MB).')
  await waiting.getByRole('button', { name: 'Make smaller' }).click()
  const use = page.getByRole('dialog').getByRole('button', { name: 'Use', exact: true })
  await use.click()
  const map = await add(page, 'Map')
  expect(map.type).toBe('image/jpeg')
  expect(map.bytes.length).toBeLessThanOrEqual(5_000_000)
  // This also applies to one of several files.
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([
      { name: 'roll.tif', mimeType: '', buffer: await pictures.tiffOfPages() },
      { name: 'note.txt', mimeType: '', buffer: Buffer.from('A note') },
    ])
  await page.getByText('Added 1 file in part').click()
  await expect(page.getByText('Only its first page was added. 2 other pages were skipped.')).toBeVisible()
})

test('a small picture stays in the lists after the picture was sent, and when the page is loaded anew', async ({
  kept,
}) => {
  const { page, folder } = kept
  const thumbnails = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isThumbnail)
  const before = new Set(thumbnails())
  await openImages(kept)
  const upright = await sharp(await pictures.plainPng())
    .rotate(90)
    .png()
    .toBuffer()
  await choose(page, { name: 'corners.png', bytes: upright })
  await expect(page.getByRole('img', { name: 'Picture: corners.png' })).toBeVisible()
  await fillId(page, 'corners')
  await add(page, 'Four corners')
  await go(page, 'Queue')
  await expectDone(page, 'Four corners')
  await expect(
    queueItem(page, 'Four corners').getByRole('img', { name: 'Picture: Four corners' }),
  ).toBeVisible()
  await loadAnew(page)
  await go(page, 'Library')
  // While loading, an icon with this name takes its place.
  const small = libraryRows(page).getByRole('img', { name: 'Picture: corners.png' }).and(page.locator('img'))
  await expect(small).toBeVisible()
  // Rendered with its colours, not merely an element.
  const colour = await small.evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(4, 4, 1, 1).data ?? [])].map((value) => Math.round(value / 64))
  })
  expect(colour).toEqual([0, 0, 3, 4])
  await page.getByRole('button', { name: 'Cards' }).click()
  const card = page.getByRole('gridcell').getByRole('img', { name: 'Picture: corners.png' })
  await expect(card, 'whole on its card').toHaveCSS('object-fit', 'contain')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const document = await openDocument(page, 'Four corners')
  await expect(document.getByRole('img', { name: 'Picture: corners.png' })).toBeVisible()
  // The picture itself is gone after sending; only its thumbnail remains.
  expect(thumbnails().filter((name) => !before.has(name))).toHaveLength(1)
})
