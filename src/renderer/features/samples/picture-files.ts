const addresses = import.meta.glob<string>('../../../../resources/samples/museum/*.jpg', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** Returns the address of a sample's picture within the app. */
export function samplePictureAddress(name: string): string {
  const address = addresses[`../../../../resources/samples/museum/${name}.jpg`]
  if (address === undefined) throw new Error(`There is no sample picture ${name}`)
  return address
}

/** Returns a sample's picture as a file that was dropped would be. */
export async function readSamplePicture(name: string): Promise<File> {
  const response = await fetch(samplePictureAddress(name))
  return new File([await response.blob()], `${name}.jpg`, { type: 'image/jpeg' })
}
