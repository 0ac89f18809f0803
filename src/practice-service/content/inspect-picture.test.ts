import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../main/testing/long-form.ts'
import type { PictureFormat } from '../store/stored-document.ts'
import { documentBody, runService } from '../testing/run-service.ts'
import { serveAnswer } from '../testing/serve-site.ts'
import { countFrames, inspectPicture } from './inspect-picture.ts'

function fixture(name: string): Buffer {
  return readFileSync(new URL(`../testing/fixtures/${name}`, import.meta.url))
}

function dataAddress(bytes: Buffer, type = 'image/png'): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

describe.each<[string, PictureFormat, number, number, number]>([
  ['two-colours.png', 'PNG', 24, 8, 1],
  ['two-colours.jpg', 'JPEG', 24, 8, 1],
  ['two-colours.webp', 'WEBP', 24, 8, 1],
  ['two-colours.gif', 'GIF', 24, 8, 1],
  ['two-frames.png', 'PNG', 10, 6, 2],
  ['three-frames.webp', 'WEBP', 10, 6, 3],
  ['three-frames.gif', 'GIF', 10, 6, 3],
  ['lying-on-its-side.jpg', 'JPEG', 8, 24, 1],
])('the picture %s', (name, format, width, height, frames) => {
  const bytes = fixture(name)
  const recorded = { format, width, height, frames }

  test('by web address, whatever type the server says, is recorded', async () => {
    const site = await serveAnswer({ 'Content-Type': 'text/html' }, bytes)
    const service = await runService()
    const { status, body } = await service.index(documentBody({ content: `${site}/x.bmp` }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'image', usage: 1 })
    const stored = await service.closeAndRead('doc-1')
    expect(stored).toMatchObject({ type: 'image', content: `${site}/x.bmp`, picture: recorded })
  })

  test('inside the request, whatever type it claims, is recorded and shown again', async () => {
    const service = await runService()
    const content = dataAddress(bytes, 'image/jpeg')
    expect((await service.index(documentBody({ content }))).body).toMatchObject({ type: 'image', usage: 1 })
    const shown = await fetch(`${service.address}/pictures/doc-1`)
    expect(shown.headers.get('content-type')).toBe(`image/${format.toLowerCase()}`)
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
    const stored = await service.closeAndRead('doc-1')
    expect(stored).toMatchObject({ content: 'data:image/jpeg;base64', finalAddress: null, picture: recorded })
  })

  test('ends without error if truncated anywhere', () => {
    // The first bytes determine the meaning of all others.
    for (let length = 0; length < bytes.length; length += length < 64 ? 1 : shortOrLong(5, 1)) {
      expect(countFrames(format, bytes.subarray(0, length))).toBeGreaterThan(0)
    }
  })
})

test.each([
  ['base64 without padding', fixture('two-colours.gif').toString('base64url'), ';base64'],
  ['base64 with escapes', encodeURIComponent(fixture('two-colours.jpg').toString('base64')), ';base64'],
  [
    'bytes as escapes',
    [...fixture('two-colours.gif')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    '',
  ],
])('a data address may hold %s', async (_name, data, encoding) => {
  const service = await runService()
  const { body } = await service.index(documentBody({ content: `data:image/gif${encoding},${data}` }))
  expect(body).toMatchObject({ type: 'image' })
})

test('rounds kilobytes up and accepts exactly 5,000,000 bytes', async () => {
  const picture = fixture('two-colours.gif')
  const service = await runService()
  const sized = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
  expect((await service.index(documentBody({ content: dataAddress(sized(1001)) }))).body).toMatchObject({
    usage: 2,
  })
  const largest = await service.index(documentBody({ content: dataAddress(sized(5_000_000)) }))
  expect(largest.body).toMatchObject({ type: 'image', usage: 5000 })
  const larger = await service.index(documentBody({ content: dataAddress(sized(5_000_001)) }))
  expect(larger).toMatchObject({
    status: 422,
    body: { error: { code: 'picture-too-large', message: 'The picture is larger than 5 MB.' } },
  })
})

describe('a picture is refused with 422', () => {
  test.each([
    ['of another format', dataAddress(fixture('not-accepted.avif')), 'picture-format', 'image/avif'],
    [
      'drawn in SVG',
      dataAddress(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'picture-format',
      'svg',
    ],
    ['that is a text', dataAddress(Buffer.from('hello')), 'picture-format', 'unknown'],
    ['that is empty', 'data:image/png;base64,', 'picture-format', 'unknown'],
    ['with broken base64', 'data:image/png;base64,iVBOR!', 'picture-unreadable', 'encoding'],
    ['with a broken escape', 'data:image/png,%8', 'picture-unreadable', 'encoding'],
    ['cut off before its size', dataAddress(fixture('two-colours.png').subarray(0, 17)), 'picture-', 'PNG'],
  ])('%s', async (_name, content, code, reason) => {
    const service = await runService()
    const { status, body } = await service.index(documentBody({ content }))
    expect(status).toBe(422)
    expect(body).toMatchObject({
      error: {
        code: expect.stringContaining(code),
        message: expect.stringContaining(reason),
        field: 'content',
      },
    })
  })

  test('by web address, when the server sends a picture of another format', async () => {
    const site = await serveAnswer({ 'Content-Type': 'image/avif' }, fixture('not-accepted.avif'))
    const service = await runService()
    const { status, body } = await service.index(documentBody({ content: site }))
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { code: 'picture-format' } })
  })
})

test('indexes a picture with damaged pixels', async () => {
  const bytes = Buffer.from(fixture('two-colours.png'))
  bytes.fill(0xff, bytes.indexOf('IDAT') + 4, bytes.indexOf('IEND') - 4)
  const service = await runService()
  expect((await service.index(documentBody({ content: dataAddress(bytes) }))).status).toBe(200)
  const stored = await service.closeAndRead('doc-1')
  expect(stored?.picture).toEqual({ format: 'PNG', width: 24, height: 8, frames: 1 })
})

test('does not read memory behind a truncated picture', () => {
  const bytes = fixture('two-colours.png')
  expect(inspectPicture('PNG', bytes.subarray(0, 17))).toMatchObject({ code: 'picture-unreadable' })
})
