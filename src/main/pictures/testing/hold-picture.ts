import type { StoredPicture } from '../../../shared/schemas/document.ts'
import type { PictureStore } from '../picture-store.ts'

export async function holdPicture(
  store: Pick<PictureStore, 'keep'>,
  bytes: Uint8Array,
  name = 'p.png',
): Promise<StoredPicture> {
  const stored = await store.keep([{ bytes, name }])
  if (!stored.ok) throw new Error(stored.error.code)
  const [picture] = stored.value
  if (picture === undefined) throw new Error('Nothing was stored')
  return picture
}
