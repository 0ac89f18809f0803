import * as sheetJs from '@e965/xlsx'
import numbersTemplate from '@e965/xlsx/dist/xlsx.zahl.mjs'

export function writtenBySheetJs(
  book: sheetJs.WorkBook,
  bookType: 'biff8' | 'xlsb' | 'numbers' | 'ods',
): Uint8Array<ArrayBuffer> {
  // The types are loose; `array` returns an array buffer.
  const bytes = sheetJs.write(book, { type: 'array', bookType, numbers: numbersTemplate }) as ArrayBuffer
  return new Uint8Array(bytes)
}

export function compoundFile(streams: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const files: {
    readonly utils: { cfb_new(): unknown; cfb_add(file: unknown, name: string, content: Uint8Array): void }
    write(file: unknown, options: { readonly type: 'array' }): ArrayLike<number>
  } = sheetJs.CFB
  const file = files.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) files.utils.cfb_add(file, name, content)
  return Uint8Array.from(files.write(file, { type: 'array' }))
}
