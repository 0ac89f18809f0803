import { measurePageSize } from './page-size.ts'
import { measureRoundTrips } from './round-trips.ts'
import { measureStart } from './start-to-window.ts'
import { formatFigure } from './support.ts'

console.log(formatFigure(await measureStart()))
console.log(formatFigure(measurePageSize()))
for (const figure of await measureRoundTrips()) console.log(formatFigure(figure))
