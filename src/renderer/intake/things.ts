import { cutText } from '../../shared/domain/cut-text.ts'
import { type NotTaken, notTaken } from '../../shared/domain/not-taken.ts'
import { readDataAddress } from './data-address.ts'
import { type Found, type FoundThing, leave, type Outcome, take } from './found.ts'
import { readHtml } from './read-html.ts'
import { isPictureAddress } from './web-addresses.ts'

const shownOfAddress = 100

export function addressNotUsable(address: string): NotTaken {
  return notTaken(cutText(address, shownOfAddress), 'address-not-usable')
}

export function thingAt(address: string, title: string): FoundThing {
  return isPictureAddress(address)
    ? pictureAt(address, title)
    : { kind: 'website', address, title, source: '' }
}

export function pictureAt(address: string, title: string): FoundThing {
  return { kind: 'picture-address', address, title, source: '' }
}

/** A `data:` address cannot be sent: its content is added instead. */
export function recogniseData(address: string, title: string): Outcome {
  const data = readDataAddress(address)
  const name = cutText(address, 40).trim()
  if (data === undefined) return leave(notTaken(name, 'data-not-readable'))
  if (data.bytes.length === 0) return leave(notTaken(name, 'empty'))
  return (
    foundInData(data.mediaType, data.bytes, title) ??
    leave(notTaken(name, 'type-not-taken', { type: data.mediaType }))
  )
}

function foundInData(mediaType: string, bytes: Uint8Array<ArrayBuffer>, title: string): Outcome | undefined {
  const ending = /^image\/([a-z0-9]+)/.exec(mediaType)?.[1]
  if (ending !== undefined) {
    const name = `image.${ending === 'jpeg' ? 'jpg' : ending}`
    return take({ kind: 'picture', file: new File([bytes], name, { type: mediaType }), title, source: '' })
  }
  if (mediaType !== 'text/plain' && mediaType !== 'text/html') return undefined
  const decoded = new TextDecoder().decode(bytes)
  const text = mediaType === 'text/html' ? (readHtml(decoded)?.text ?? '') : decoded
  const found: Found = { kind: 'text', text, title, source: '' }
  return text.trim() === '' ? undefined : take(found)
}
