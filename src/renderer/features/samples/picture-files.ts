const addresses = import.meta.glob<string>('../../../../resources/samples/museum/*.jpg', {
  eager: true,
  import: 'default',
  query: '?url',
})

export function samplePictureAddress(name: string): string {
  const address = addresses[`../../../../resources/samples/museum/${name}.jpg`]
  if (address === undefined) throw new Error(`There is no sample picture ${name}`)
  return address
}

export async function readSamplePicture(name: string): Promise<File> {
  const response = await fetch(samplePictureAddress(name))
  return new File([await response.blob()], `${name}.jpg`, { type: 'image/jpeg' })
}
