/** "5 MB" read so that no reading of it is exceeded (docs/service-interface.md, Limits). */
export const maximumPictureBytes = 5_000_000

export const pictureMediaTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type PictureMediaType = (typeof pictureMediaTypes)[number]

export function isPictureMediaType(type: string): type is PictureMediaType {
  return pictureMediaTypes.some((known) => known === type)
}
