import { decodePage } from '../../web/decode-page.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { IndexedContent } from '../store/stored-document.ts'
import { extractPage } from './extract-page.ts'
import type { FetchAddress, FetchedAddress } from './fetch-address.ts'
import { describeBytes, inspectPicture, sniffPictureFormat } from './inspect-picture.ts'
import { readDataAddress, recogniseContent } from './recognise-content.ts'

export type IndexContent = (content: string, signal: AbortSignal) => Promise<IndexedContent | Refusal>

const pageTypes = ['text/html', 'application/xhtml+xml', 'application/xml', 'text/xml', 'unknown']

export function createIndexContent({ fetchAddress }: { fetchAddress: FetchAddress }): IndexContent {
  return async (content, signal) => {
    const recognised = recogniseContent(content)
    switch (recognised.kind) {
      case 'text':
        return { type: 'text', content, usage: countCharacters(content) }
      case 'data-picture':
        return indexDataPicture(recognised.address)
      case 'address': {
        const fetched = await fetchAddress(recognised.address, signal)
        return fetched.kind === 'refusal' ? fetched : indexFetched(content, fetched)
      }
    }
  }
}

async function indexDataPicture(address: string): Promise<IndexedContent | Refusal> {
  const data = readDataAddress(address)
  if (data.kind === 'refusal') return data
  return indexPicture(data.head, data.bytes, null)
}

async function indexFetched(content: string, fetched: FetchedAddress): Promise<IndexedContent | Refusal> {
  const { bytes, contentType, finalAddress } = fetched
  const declared = (contentType ?? '').split(';', 1).join('').trim().toLowerCase()
  const essence = declared === '' ? await describeBytes(bytes) : declared
  if (essence.startsWith('image/') || (await sniffPictureFormat(bytes)) !== null) {
    return indexPicture(content, bytes, finalAddress.href)
  }
  const page = { content, finalAddress: finalAddress.href }
  if (pageTypes.includes(essence)) {
    return indexPage(page, decodePage(bytes, contentType))
  }
  if (essence === 'text/plain' || essence === 'text/markdown') {
    const indexedText = decodePage(bytes, contentType)
    return { type: 'website', ...page, usage: countCharacters(indexedText), indexedText, pageTitle: null }
  }
  const message = `The address ${finalAddress.href} gives ${essence}, which is neither a web page nor a picture.`
  return refuse(422, 'content-not-understood', message, { field: 'content' })
}

function indexPage(page: { content: string; finalAddress: string }, html: string): IndexedContent | Refusal {
  const extracted = extractPage(html)
  if (extracted === null) {
    const message = `The page at ${page.finalAddress} has no text that could be read.`
    return refuse(422, 'page-without-text', message, { field: 'content' })
  }
  const { title, text } = extracted
  return { type: 'website', ...page, usage: countCharacters(text), indexedText: text, pageTitle: title }
}

async function indexPicture(
  content: string,
  bytes: Uint8Array,
  finalAddress: string | null,
): Promise<IndexedContent | Refusal> {
  const format = await sniffPictureFormat(bytes)
  if (format === null) {
    const found = await describeBytes(bytes)
    const message = `The picture is none of PNG, JPEG, WEBP and GIF (its bytes say: ${found}).`
    return refuse(422, 'picture-format', message, { field: 'content' })
  }
  const picture = inspectPicture(format, bytes)
  if ('kind' in picture) return picture
  return { type: 'image', content, usage: Math.ceil(bytes.length / 1000), finalAddress, picture }
}

/** Counts code points: an emoji outside the basic plane is one character. */
function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
