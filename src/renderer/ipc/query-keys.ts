/** Keys of answers that are more than one call's: pictures of the library and pages of websites. */
export const queryKeys = {
  picture: (id: string) => ['picture', id] as const,
  thumbnail: (id: string) => ['thumbnail', id] as const,
  pageThumbnails: (address: string) => ['thumbnail', 'page', address] as const,
  page: (address: string) => ['page', address] as const,
  pagePictures: (address: string) => ['page', address, 'pictures'] as const,
}
