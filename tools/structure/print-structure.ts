import path from 'node:path'
import { measureStructure, type Structure } from './measure-structure.ts'

const root = path.join(import.meta.dirname, '..', '..')

function print({
  files,
  lines,
  medianLines,
  fragments,
  folders,
  longFunctions,
  cycles,
  roomCycles,
  features,
}: Structure): void {
  const [largest] = folders
  const overfull = folders.filter((one) => one.files > 25)
  const rows: readonly (readonly [string, string | number, string])[] = [
    ['Lines without tests', lines, 'at most 102,000'],
    ['Files', files, ''],
    ['Median lines of a file', medianLines, ''],
    ['Fragments, under 30 lines', fragments.length, 'at most 120'],
    ['Largest folder', `${largest?.files} (${largest?.folder})`, 'at most 25'],
    ['Functions over 80 lines', longFunctions.length, 'at most 12'],
    ['Import cycles', cycles.length, '0'],
    ['Room cycles', roomCycles.length, '0'],
  ]
  for (const [name, figure, goal] of rows)
    console.log(`${name.padEnd(28)}${String(figure).padEnd(36)}${goal}`)
  const list = (title: string, entries: readonly string[]) => {
    if (entries.length > 0) console.log(`\n${title}\n${entries.map((entry) => `  ${entry}`).join('\n')}`)
  }
  list(
    'Folders with more than 25 files',
    overfull.map((one) => `${one.files}  ${one.folder}`),
  )
  list(
    'Longest functions',
    longFunctions.slice(0, 25).map((one) => `${one.lines}  ${one.place}`),
  )
  list(
    'Import cycles',
    cycles.map((cycle) => cycle.join(', ')),
  )
  list('Room cycles', roomCycles)
  list(
    'Files of the app that the last features changed',
    features.map((one) => `${String(one.files).padStart(4)}  ${one.commit}`),
  )
  if (process.argv.includes('--fragments')) list('Fragments', fragments)
}

print(measureStructure(root))
