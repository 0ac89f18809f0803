import type { FileSource } from './found.ts'

/** What a drop or a paste holds, read while its event lasts: afterwards it can no longer be asked. */
export type Payload = {
  readonly way: 'drop' | 'paste'
  /** By type; types that are not there are empty. */
  readonly texts: Readonly<Record<TextType, string>>
  readonly files: readonly File[]
  /** Files and folders as the system has them; empty for what was made by a page or a program. */
  readonly entries: readonly FileSystemEntry[]
}

export const textTypes = ['text/plain', 'text/html', 'text/uri-list', 'text/x-moz-url'] as const
export type TextType = (typeof textTypes)[number]

type Transfer = Pick<DataTransfer, 'getData'> & {
  readonly files: Iterable<File>
  readonly items: Iterable<Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry'>>
}

export function readPayload(way: Payload['way'], transfer: Transfer): Payload {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null)
  const texts = Object.fromEntries(textTypes.map((type) => [type, transfer.getData(type)]))
  // The names are those of `textTypes`, which `fromEntries` does not keep.
  return { way, texts: texts as Payload['texts'], files: [...transfer.files], entries }
}

export function fileSource(
  file: File,
  more: Partial<Pick<FileSource, 'place' | 'title' | 'instead'>> = {},
): FileSource {
  return { kind: 'file', file, place: file.name, title: '', instead: null, ...more }
}
