import { words } from '../../messages/messages.ts'

/** What browsers and systems call a picture that has no name: one of the clipboard, or of a `data:` address. */
const noName = /^image\.([a-z0-9]{1,5})$/i

/** Gives a picture without a name of its own one that tells it from others: when it came. */
export function namePicture(file: File): File {
  const ending = noName.exec(file.name)?.[1]
  if (ending === undefined) return file
  const { type, lastModified } = file
  return new File([file], `${words.pictures.unnamed(lastModified)}.${ending}`, { type, lastModified })
}
