import { parseArgs } from 'node:util'
import { measureReadingFolder } from './folder/reading-folder.ts'
import { measureImport } from './import/importing.ts'
import { measurePastes } from './import/pastes.ts'
import { measureWideTable } from './import/wide-table.ts'
import { measureFullStart } from './library/full-start.ts'
import { measureScrolling } from './library/scrolling.ts'
import { measureSizeOnDisk } from './library/size-on-disk.ts'
import { measureComparing } from './metadata/comparing.ts'
import { measureEditing } from './metadata/editing.ts'
import { measurePageSize } from './page-size.ts'
import { measureShrinking } from './pictures/shrinking.ts'
import { measureAccepting } from './queue/accepting.ts'
import { measurePictures } from './queue/pictures.ts'
import { measureSending } from './queue/sending.ts'
import { measureRoundTrips } from './round-trips.ts'
import { measureSearching } from './search/searching.ts'
import { measureStart } from './start-to-window.ts'
import { type Figure, formatFigure } from './support.ts'
import { measureFirstDownload } from './team/first-download.ts'
import { measureSaving } from './team/saving.ts'
import { measureSeenElsewhere } from './team/seen-elsewhere.ts'
import { measureSendingShared } from './team/sending-shared.ts'

type Figures = Figure | readonly Figure[] | Promise<Figure | readonly Figure[]> | AsyncIterable<Figure>
type Measure = () => Figures

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'string', default: '100000,1000000' } },
})
const sizes = values.documents.split(',').map(Number)
if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) {
  console.error('--documents takes whole numbers with commas between them.')
  process.exit(2)
}
const ofEach = (measure: (documents: number) => Figures): readonly Measure[] =>
  sizes.map((size) => () => measure(size))

const parts: Readonly<Record<string, readonly Measure[]>> = {
  app: [measureStart, measurePageSize, measureRoundTrips],
  import: [measureImport],
  columns: [measureWideTable],
  pastes: [measurePastes],
  folder: [measureReadingFolder],
  metadata: [measureComparing, measureEditing],
  queue: [measureAccepting, measureSending, measurePictures],
  pictures: [measureShrinking],
  library: [...ofEach(measureFullStart), ...ofEach(measureScrolling), ...ofEach(measureSizeOnDisk)],
  search: ofEach(measureSearching),
  team: [
    measureSaving,
    () => measureSeenElsewhere(10),
    () => measureSeenElsewhere(100),
    measureSendingShared,
    measureFirstDownload,
  ],
}

const [chosen] = positionals
if (chosen !== undefined && !(chosen in parts)) {
  console.error(`There is no part "${chosen}"; the parts are ${Object.keys(parts).join(' and ')}.`)
  process.exit(1)
}
for (const [part, measures] of Object.entries(parts)) {
  if (chosen !== undefined && part !== chosen) continue
  for (const measure of measures) {
    // A failure must not lose the figures of other benchmarks.
    try {
      for await (const figure of oneByOne(measure())) console.log(formatFigure(figure))
    } catch (cause) {
      console.error(`${part}:`, cause)
      process.exitCode = 1
    }
  }
}

async function* oneByOne(figures: Figures): AsyncGenerator<Figure> {
  if (Symbol.asyncIterator in figures) yield* figures
  else yield* [await figures].flat()
}
