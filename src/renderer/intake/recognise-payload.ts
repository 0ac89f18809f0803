import { isWebAddress } from '../../shared/domain/addresses/web-address.ts'
import { isDataAddress } from './data-address.ts'
import { leave, type Outcome, type Recognised, take } from './found.ts'
import { fileSource, type Payload } from './payload.ts'
import { type HtmlContents, readHtml } from './read-html.ts'
import { recogniseText } from './recognise-text.ts'
import { addressNotUsable, pictureAt, recogniseData, thingAt } from './things.ts'
import { type ListedAddress, readAddress, readAddressList, readAddressPairs } from './web-addresses.ts'

/** UTF-16 units. More would block the window; the plain text is enough then. */
const longestHtml = 5_000_000

/** Recognises the content, most specific first: files, a picture of a page, addresses, a table, text. Never throws. */
export function recognisePayload(payload: Payload): Recognised {
  const html = payload.texts['text/html']
  const contents = html === '' || html.length > longestHtml ? undefined : readHtml(html)
  if (payload.entries.length + payload.files.length > 0 && !isRenderingOfText(payload, contents))
    return recogniseFiles(payload, contents)
  const pictures = contents === undefined ? [] : recognisePictures(contents, payload.texts['text/plain'])
  if (pictures.length > 0) return { kind: 'outcomes', outcomes: pictures }
  const listed = listedAddresses(payload, contents)
  if (listed.length > 0) return { kind: 'outcomes', outcomes: listed }
  return recogniseText({ plain: payload.texts['text/plain'], html, contents })
}

/** Spreadsheets and word processors add a picture to copied text: the text is what the user means. */
function isRenderingOfText({ way, files, texts }: Payload, contents: HtmlContents | undefined): boolean {
  const [file, ...others] = files
  const plain = texts['text/plain'].trim()
  if (way !== 'paste' || file === undefined || others.length > 0 || plain === '') return false
  if (!/^image\.\w+$/.test(file.name) || plain === file.name) return false
  // A picture copied from a page comes with its address; a cell with an address comes in a table.
  const isCell = contents !== undefined && contents.rows > 0 && !contents.hasTextBesideTables
  return isCell || !isAddressText(plain)
}

function recogniseFiles(payload: Payload, contents: HtmlContents | undefined): Recognised {
  const { files, entries } = payload
  const [picture, ...otherPictures] = contents?.pictures ?? []
  const [file, ...otherFiles] = files
  const isDirectory = entries.some((entry) => entry.isDirectory)
  // A single file with a single picture in the markup: an image dragged or copied from a page.
  if (
    file !== undefined &&
    otherFiles.length === 0 &&
    picture !== undefined &&
    otherPictures.length === 0 &&
    !isDirectory
  ) {
    const address = readAddress(picture.address)
    const instead = address === undefined ? null : pictureAt(address, picture.alt)
    return { kind: 'files', files: [fileSource(file, { title: picture.alt, instead })], entries: [] }
  }
  return { kind: 'files', files: entries.length > 0 ? [] : files.map((one) => fileSource(one)), entries }
}

/** Pictures of a page without text; for a passage with pictures, the text is what the user means. */
function recognisePictures(contents: HtmlContents, plain: string): Outcome[] {
  const { pictures } = contents
  const alts = new Set(pictures.map(({ alt }) => alt))
  const beside = [contents.text, plain.trim()].filter(
    (text) => text !== '' && !alts.has(text) && !isAddressText(text),
  )
  if (beside.length > 0) return []
  return pictures
    .filter(({ address }) => isDataAddress(address) || readAddress(address) !== undefined)
    .map(({ address, alt }) =>
      isDataAddress(address)
        ? recogniseData(address, alt)
        : take(pictureAt(readAddress(address) ?? address, alt)),
    )
}

function isAddressText(text: string): boolean {
  return readAddress(text) !== undefined || isDataAddress(text)
}

function listedAddresses({ texts }: Payload, contents: HtmlContents | undefined): Outcome[] {
  const pairs = readAddressPairs(texts['text/x-moz-url'])
  const list = readAddressList(texts['text/uri-list'])
  const listed = pairs.length >= list.length && pairs.length > 0 ? pairs : list
  const named = new Map(contents?.links.map(({ address, text }) => [address, text]))
  return listed.map((one) =>
    recogniseListed({ ...one, title: one.title === '' ? (named.get(one.address) ?? '') : one.title }),
  )
}

function recogniseListed({ address, title }: ListedAddress): Outcome {
  if (isDataAddress(address)) return recogniseData(address, title)
  // Written by a program, so there is no surrounding text to strip.
  if (!isWebAddress(address)) return leave(addressNotUsable(address))
  // The text is the address itself: leave the title empty.
  return take(thingAt(address, isAddressText(title) ? '' : title))
}
