import { findCycles, type Import } from './read-imports.ts'

/** Folders whose subfolders are rooms. A file directly in one of them is a room by itself. */
const roomFolders = [
  'shared',
  'main',
  'main/library',
  'renderer',
  'renderer/features',
  'practice-service',
] as const

type Door = { readonly from: string; readonly to: string; readonly by: Import }

/** Cycles between rooms, type-only and lazy imports included; one line each, with an import for each step. */
export function findRoomCycles(imports: readonly Import[]): string[] {
  return roomFolders.flatMap((folder) => {
    const doors = doorsBelow(folder, imports)
    const steps = doors.map(({ from, to }) => ({ from, to, isTypeOnly: false, isDynamic: false }))
    return findCycles(steps).map(([first = '']) => printCycle(folder, shortestCycle(doors, first)))
  })
}

function doorsBelow(folder: string, imports: readonly Import[]): Door[] {
  const start = `${folder}/`
  const roomOf = (file: string) =>
    file.startsWith(start) ? file.slice(start.length).split('/')[0] : undefined
  return imports.flatMap((by) => {
    const [from, to] = [roomOf(by.from), roomOf(by.to)]
    return from === undefined || to === undefined || from === to ? [] : [{ from, to, by }]
  })
}

function shortestCycle(doors: readonly Door[], start: string): readonly Door[] {
  const leaving = (room: string) => doors.filter((door) => door.from === room)
  const reached = new Set<string>()
  const paths = leaving(start).map((door) => [door])
  // Breadth first: the list grows while it is read.
  for (const path of paths) {
    const room = path.at(-1)?.to ?? ''
    if (room === start) return path
    if (reached.has(room)) continue
    reached.add(room)
    paths.push(...leaving(room).map((door) => [...path, door]))
  }
  return []
}

function printCycle(folder: string, cycle: readonly Door[]): string {
  const rooms = [...cycle, ...cycle.slice(0, 1)].map(({ from }) => from)
  const imports = cycle.map(({ by }) => `${by.from} imports ${by.to}`)
  return `${folder}: ${rooms.join(' -> ')} (${imports.join(', ')})`
}
