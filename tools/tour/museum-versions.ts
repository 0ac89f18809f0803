import { sampleDocuments } from '../../src/renderer/messages/samples/samples.ts'
import type { MuseumTeam } from './museum-team.ts'

type Metadata = Readonly<Record<string, unknown>>

const posterId = 'regatta-1934'
const photographId = 'harbour-at-dawn'

const poster = sampleOf(posterId)
const { description, printer, copies, ...kept } = poster.metadata
const { 'width in cm': width, 'height in cm': height, 'may be reproduced': free, ...catalogued } = kept

/** The poster when it was added, before `savePoster`. */
export const addedPoster = {
  id: posterId,
  title: 'Regatta',
  metadata: { description: 'Lithograph.', ...catalogued, date: '1934' } satisfies Metadata,
}

/** Saves five versions of the poster by three people; the last one is the sample. */
export async function savePoster(team: MuseumTeam): Promise<void> {
  const day = (date: number, hour: number, minute: number) => new Date(2025, 10, date, hour, minute)
  const [bulkEditAt, { id, title }] = [day(2, 9, 30), addedPoster]
  const bulkEditId = await team.keep('Noor', 'bulk-edit', {
    ...{ at: bulkEditAt.getTime(), undoes: null, documents: 18 },
    steps: [{ kind: 'set-field', name: 'printer', raw: JSON.stringify(printer) }],
  })
  const printed = { ...addedPoster.metadata, printer }
  const dated = { ...printed, date: poster.metadata.date }
  const measured = { ...dated, 'width in cm': width, 'height in cm': height }
  const described = { ...measured, description }
  await team.save('Noor', { id, title, metadata: printed, at: bulkEditAt, bulkEditId })
  await team.save('Ada', { id, title, metadata: dated, at: day(17, 9, 10) })
  await team.save('Noor', { id, title, metadata: measured, at: day(17, 9, 12), action: 'merge' })
  await team.save('Mara', { id, title, metadata: described, at: day(18, 11, 5) })
  const all = { ...described, copies, 'may be reproduced': free }
  await team.save('Ada', { id, title: poster.title, metadata: all, at: day(20, 16, 40) })
}

/** Saves what Ada changed of the photograph just now. */
export async function savePhotograph(team: MuseumTeam): Promise<void> {
  const { id, title, metadata } = sampleOf(photographId)
  await team.save('Ada', {
    ...{ id, title, at: new Date() },
    metadata: {
      ...metadata,
      description: `${metadata.description} The market hall behind them is still dark.`,
      place: 'North Quay, Port Merrow',
      subjects: ['boats', 'harbour', 'herring', 'sunrise'],
    },
  })
}

function sampleOf(sampleId: string) {
  const sample = sampleDocuments.find(({ id }) => id === sampleId)
  if (sample === undefined) throw new Error(`There is no sample ${sampleId}`)
  return sample
}
