import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** A process and all its descendants. Linux only: elsewhere the system keeps no such tables. */
export function processTree(root: number): readonly number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    // The command's name stands in brackets and may hold anything, so the fields are counted behind it.
    const fields = read(`/proc/${entry}/stat`)?.split(') ').at(-1)?.split(' ')
    if (fields?.[1] !== undefined) parents.set(Number(entry), Number(fields[1]))
  }
  const tree = new Set([root])
  for (let before = 0; before !== tree.size; ) {
    before = tree.size
    for (const [child, parent] of parents) if (tree.has(parent)) tree.add(child)
  }
  return [...tree]
}

/** What anybody on the computer may see of a process: its arguments; and its user, its environment. */
export function argumentsAndEnvironment(id: number): string {
  return `${read(`/proc/${id}/cmdline`) ?? ''}\n${read(`/proc/${id}/environ`) ?? ''}`
}

/** The addresses that these processes take connections at, as the kernel writes them. */
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

/** A process may end while it is looked at. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
