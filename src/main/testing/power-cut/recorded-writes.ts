/**
 * Step below the recorded folder, whose own name is "". `data` is a renamed file's new name; a sync is of a
 * file or a folder.
 */
export type DiskStep = {
  readonly kind: 'written' | 'cut-off' | 'synced' | 'removed' | 'renamed' | 'folder-made'
  readonly name: string
  readonly offset: number
  readonly data: Buffer
}

const kinds = [undefined, 'written', 'cut-off', 'synced', 'removed', 'renamed', 'folder-made'] as const
const headLength = 20

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
