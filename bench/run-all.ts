import { measureImport } from './import/importing.ts'
import { measureComparing } from './metadata/comparing.ts'
import { measureEditing } from './metadata/editing.ts'
import { measureAccepting } from './outbox/accepting.ts'
import { measurePictures } from './outbox/pictures.ts'
import { measureSending } from './outbox/sending.ts'
import { measurePageSize } from './page-size.ts'
import { measureShrinking } from './pictures/shrinking.ts'
import { measureRoundTrips } from './round-trips.ts'
import { measureStart } from './start-to-window.ts'
import { type Figure, formatFigure } from './support.ts'

type Measure = () => readonly Figure[] | Promise<readonly Figure[]>

const parts: Readonly<Record<string, readonly Measure[]>> = {
  app: [async () => [await measureStart()], () => [measurePageSize()], measureRoundTrips],
  import: [measureImport],
  metadata: [measureComparing, measureEditing],
  outbox: [measureAccepting, measureSending, async () => [await measurePictures()]],
  pictures: [measureShrinking],
}

const [chosen] = process.argv.slice(2)
if (chosen !== undefined && !(chosen in parts)) {
  console.error(`There is no part "${chosen}"; the parts are ${Object.keys(parts).join(' and ')}.`)
  process.exit(1)
}
for (const [part, measures] of Object.entries(parts)) {
  if (chosen !== undefined && part !== chosen) continue
  for (const measure of measures) for (const figure of await measure()) console.log(formatFigure(figure))
}
