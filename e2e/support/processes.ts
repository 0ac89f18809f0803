import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type RunningProcess, runningProcesses } from '../../packages/electron-stand-in/tests/processes.ts'

/** A process and all its descendants. */
export function processTree(root: number): readonly RunningProcess[] {
  const all = runningProcesses()
  const tree = new Set([root])
  for (let before = 0; before !== tree.size; ) {
    before = tree.size
    for (const { id, parent } of all) if (tree.has(parent)) tree.add(id)
  }
  return all.filter(({ id }) => tree.has(id))
}

/** Environment of a process as its user may read it; empty on systems other than Linux, which do not expose it. */
export function environmentOf(id: number): string {
  return read(`/proc/${id}/environ`) ?? ''
}

/** Linux only: addresses that these processes listen on, in the kernel's notation. */
export function listeningAddresses(ids: readonly number[]): readonly string[] {
  const own = new Set(ids.flatMap(socketsOf))
  return ['tcp', 'tcp6'].flatMap((table) =>
    (read(`/proc/net/${table}`) ?? '')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && inode !== undefined && own.has(inode))
      .map(([, address = '']) => address.split(':')[0] ?? ''),
  )
}

function socketsOf(id: number): readonly string[] {
  const folder = `/proc/${id}/fd`
  try {
    return readdirSync(folder).flatMap((name) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`${folder}/${name}`)) ?? []
      return inode === undefined ? [] : [inode]
    })
  } catch {
    return []
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
