/** One thing done to a file of the recorded folder; the folder itself has the name "". */
export type DiskStep = {
  readonly kind: 'written' | 'cut-off' | 'synced' | 'removed'
  readonly name: string
  readonly offset: number
  readonly data: Buffer
}

const kinds = [undefined, 'written', 'cut-off', 'synced', 'removed'] as const
const headLength = 20

/** Reads what `record-writes.c` wrote. */
export function parseRecord(record: Buffer): readonly DiskStep[] {
  const steps: DiskStep[] = []
  for (let at = 0; at < record.length; ) {
    const kind = kinds[record.readUInt32LE(at)]
    if (kind === undefined) throw new Error(`The record makes no sense at ${at}`)
    const nameEnd = at + headLength + record.readUInt32LE(at + 4)
    const end = nameEnd + record.readUInt32LE(at + 8)
    const offset = Number(record.readBigUInt64LE(at + 12))
    const name = record.toString('utf8', at + headLength, nameEnd)
    steps.push({ kind, name, offset, data: record.subarray(nameEnd, end) })
    at = end
  }
  return steps
}

export type Files = ReadonlyMap<string, Buffer>

/** The files as programs saw them after these steps. */
export function filesAfter(steps: readonly DiskStep[]): Files {
  return replay(steps, (step) => step.data)
}

/**
 * The files as they may be found when the power went after these steps: a wait for the disk keeps all that was done
 * to its file before; of the rest each step is kept, lost, or kept in some of its sectors alone. A file made or
 * removed since the folder itself was waited for may be there or not.
 */
export function filesAfterPowerCut(steps: readonly DiskStep[], random: () => number): Files {
  const syncedAt = new Map<string, number>()
  for (const [index, { kind, name }] of steps.entries()) if (kind === 'synced') syncedAt.set(name, index)
  const isSafe = (name: string, index: number) => index < (syncedAt.get(name) ?? -1)
  const folderSafe = (index: number) => isSafe('', index)

  const kept = steps.filter(({ kind, name }, index) =>
    kind === 'removed' ? folderSafe(index) || random() < 0.5 : isSafe(name, index) || random() < 0.6,
  )
  const unsafe = new Set(steps.filter(({ name }, index) => !isSafe(name, index)))
  const files = replay(kept, (step, before) =>
    unsafe.has(step) && random() < 0.5 ? someSectors(step, before, random) : step.data,
  )
  const madeAt = new Map<string, number>()
  for (const [index, { kind, name }] of steps.entries()) {
    if (kind === 'removed') madeAt.delete(name)
    else if (!madeAt.has(name)) madeAt.set(name, index)
  }
  const mayBeMissing = (name: string) => !folderSafe(madeAt.get(name) ?? 0)
  return new Map([...files].filter(([name]) => !mayBeMissing(name) || random() < 0.5))
}

const sector = 512

/** A write of which only some sectors reached the disk; the others are as they were, or empty beyond the old end. */
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

function replay(steps: readonly DiskStep[], dataOf: (step: DiskStep, before: Buffer) => Buffer): Files {
  const files = new Map<string, Buffer>()
  /** Buffers grow by doubling; this is how much of each is the file. */
  const lengths = new Map<string, number>()
  for (const step of steps) {
    const { kind, name, offset } = step
    if (name === '' || kind === 'synced') continue
    if (kind === 'removed') {
      files.delete(name)
      lengths.delete(name)
      continue
    }
    const length = lengths.get(name) ?? 0
    const whole = files.get(name) ?? Buffer.alloc(0)
    const data = kind === 'written' ? dataOf(step, whole.subarray(0, length)) : step.data
    const end = kind === 'cut-off' ? offset : Math.max(length, offset + data.length)
    const room = end > whole.length ? Buffer.concat([whole, Buffer.alloc(end * 2 - whole.length)]) : whole
    if (kind === 'written') data.copy(room, offset)
    else room.fill(0, offset, Math.max(offset, length))
    files.set(name, room)
    lengths.set(name, end)
  }
  return new Map([...files].map(([name, room]) => [name, room.subarray(0, lengths.get(name))]))
}
