import type { CheckedInput } from '../../shared/ipc/contract.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type { StoredPicture } from '../../shared/schemas/document.ts'
import type { PictureStore } from './picture-store.ts'
import type { ThumbnailStore } from './thumbnail-store.ts'

type Stores = {
  readonly pictures: Pick<PictureStore, 'keep'>
  readonly thumbnails: Pick<ThumbnailStore, 'keep'>
}

export async function holdPictures(
  { pictures, thumbnails }: Stores,
  { bytes, pictures: given }: CheckedInput<'pictures/hold'>,
): Promise<Result<readonly StoredPicture[], Failure>> {
  let at = 0
  const take = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const parts = given.map(({ name, byteLength, thumbnailByteLength }) => ({
    name,
    bytes: take(byteLength),
    thumbnail: take(thumbnailByteLength),
  }))
  const stored = await pictures.keep(parts)
  if (!stored.ok) return stored
  // A picture without a thumbnail is shown by an icon, so a failure here must not reject it.
  await thumbnails.keep(
    stored.value.flatMap(({ id }, index) => {
      const thumbnail = parts[index]?.thumbnail
      return thumbnail === undefined || thumbnail.length === 0 ? [] : [{ id, bytes: thumbnail }]
    }),
  )
  return stored
}
