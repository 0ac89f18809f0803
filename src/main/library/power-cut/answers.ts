import { z } from 'zod'

/** What the library answered: after a power cut all of it must be there. */
const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), id: z.string(), itemId: z.string() }),
  z.object({ kind: z.literal('edited'), id: z.string() }),
  z.object({ kind: z.literal('claimed'), itemId: z.string() }),
  z.object({ kind: z.literal('settled'), itemId: z.string() }),
])
export type Answer = z.output<typeof answer>

export const answersFile = 'answers'

export function readAnswers(notes: Buffer): readonly Answer[] {
  const lines = notes.toString('utf8').split('\n').filter(Boolean)
  return lines.map((line) => answer.parse(JSON.parse(line)))
}

/** Long enough that the write-ahead log is taken over into the file again and again. */
export function textOf(id: string): string {
  return `${id} `.repeat(1500)
}
