import { z } from 'zod'
import { padded, samplePictures } from '../../pictures/testing/sample-pictures.ts'

/** Answer of the library: after a power cut all that it promised must exist. */
const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), id: z.string(), itemId: z.string() }),
  z.object({ kind: z.literal('picture-added'), number: z.int(), itemId: z.string() }),
  z.object({ kind: z.literal('edited'), id: z.string() }),
  z.object({ kind: z.literal('claimed'), itemId: z.string() }),
  z.object({ kind: z.literal('completed'), itemId: z.string() }),
  z.object({ kind: z.literal('changed'), bulkEditId: z.string(), done: z.int() }),
])
export type Answer = z.output<typeof answer>

export const answersFile = 'answers'
export const picturesFolder = 'pictures'

export function readAnswers(notes: Buffer): readonly Answer[] {
  const lines = notes.toString('utf8').split('\n').filter(Boolean)
  return lines.map((line) => answer.parse(JSON.parse(line)))
}

/** Long enough to make the write-ahead log checkpoint repeatedly. */
export function textOf(id: string): string {
  return `${id} `.repeat(1500)
}

/** A unique picture, larger than one write to the disk. */
export function pictureOf(number: number): Uint8Array {
  const picture = padded(samplePictures()['image/png'], 20_000)
  for (let at = 10_000; at < picture.length; at += 100)
    new DataView(picture.buffer).setUint32(at, number + at)
  return picture
}
