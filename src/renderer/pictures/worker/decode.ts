import { isDecodable } from '../../../shared/domain/picture-limits.ts'
import type { DecodedPicture } from './canvas.ts'

/** Whether the engine has a decoder for this type. */
export async function canDecode(type: string): Promise<boolean> {
  // Every engine decodes the icons of websites, but not by this way of doing it.
  return type === 'image/x-icon' || (await ImageDecoder.isTypeSupported(type))
}

/** Decodes the first picture of a file. Null where it is broken. The type is that of the bytes, not the blob's. */
export async function decode(
  bytes: Uint8Array<ArrayBuffer>,
  { type, isWide }: { readonly type: string; readonly isWide: boolean },
): Promise<DecodedPicture | null> {
  let pixels: ImageBitmap
  try {
    pixels = await createImageBitmap(new Blob([bytes], { type }), { imageOrientation: 'from-image' })
  } catch {
    return null
  }
  // What the header claimed was looked at before; whoever lies there is caught here.
  if (!isDecodable(pixels, Number.POSITIVE_INFINITY)) {
    pixels.close()
    return null
  }
  const { width, height } = pixels
  return { pixels, width, height, isWide, mayBeTransparent: type !== 'image/jpeg' }
}
