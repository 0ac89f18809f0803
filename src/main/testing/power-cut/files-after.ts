import path from 'node:path'
import type { DiskStep } from './recorded-writes.ts'
import { type Change, type Entries, type FileId, type TracedSteps, traceSteps } from './traced-steps.ts'

export type Files = ReadonlyMap<string, Buffer>

export function filesAfter(steps: readonly DiskStep[]): Files {
  const traced = traceSteps(steps)
  return named(
    traced,
    traced.changes,
    replay(traced.changes, (step) => step.data),
  )
}

/**
 * The files as they may be after a power cut behind these steps: a sync keeps all earlier changes of its file
 * or folder; each other change is kept or lost, a write possibly sector by sector.
 */
export function filesAfterPowerCut(steps: readonly DiskStep[], random: () => number): Files {
  const traced = traceSteps(steps)
  const isSafe = (change: Change, index: number) =>
    index < (traced.safeUntil.get(change.kind === 'content' ? change.file : change.folder) ?? 0)
  const unsafe = new Set<DiskStep>()
  const kept = traced.changes.filter((change, index) => {
    if (isSafe(change, index)) return true
    if (change.kind === 'content') unsafe.add(change.step)
    return random() < (change.kind === 'content' ? 0.6 : 0.5)
  })
  const contents = replay(kept, (step, before) =>
    unsafe.has(step) && random() < 0.5 ? someSectors(step, before, random) : step.data,
  )
  return named(traced, kept, contents)
}

function named(
  { folders }: TracedSteps,
  changes: readonly Change[],
  contents: ReadonlyMap<FileId, Buffer>,
): Files {
  const entries: Entries = new Map()
  for (const change of changes) if (change.kind === 'entry') change.run(entries)
  const isListed = (name: string): boolean => {
    const folder = path.posix.dirname(name)
    return entries.has(name) && (folder === '.' || isListed(folder))
  }
  const files = [...entries].filter(([name, file]) => !folders.has(file) && isListed(name))
  return new Map(files.map(([name, file]) => [name, contents.get(file) ?? Buffer.alloc(0)]))
}

const sector = 512

/** Returns a partial write: missing sectors are as before, or empty beyond the old end. */
function someSectors({ data, offset }: DiskStep, before: Buffer, random: () => number): Buffer {
  const torn = Buffer.alloc(data.length)
  before.subarray(offset, offset + data.length).copy(torn)
  for (let from = 0; from < data.length; ) {
    const end = Math.min(data.length, from + sector - ((offset + from) % sector))
    if (random() < 0.5) data.copy(torn, from, from, end)
    from = end
  }
  return torn
}

function replay(
  changes: readonly Change[],
  dataOf: (step: DiskStep, before: Buffer) => Buffer,
): ReadonlyMap<FileId, Buffer> {
  const contents = new Map<FileId, Buffer>()
  /** Buffers grow by doubling; these are the file sizes. */
  const lengths = new Map<FileId, number>()
  for (const change of changes) {
    if (change.kind === 'entry') continue
    const { file, step } = change
    const { kind, offset } = step
    const length = lengths.get(file) ?? 0
    const whole = contents.get(file) ?? Buffer.alloc(0)
    const data = kind === 'written' ? dataOf(step, whole.subarray(0, length)) : step.data
    const end = kind === 'cut-off' ? offset : Math.max(length, offset + data.length)
    const room = end > whole.length ? Buffer.concat([whole, Buffer.alloc(end * 2 - whole.length)]) : whole
    if (kind === 'written') data.copy(room, offset)
    else room.fill(0, offset, Math.max(offset, length))
    contents.set(file, room)
    lengths.set(file, end)
  }
  return new Map([...contents].map(([file, room]) => [file, room.subarray(0, lengths.get(file))]))
}
