import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { z } from 'zod'

export type RunningProcess = {
  readonly id: number
  readonly parent: number
  /** Program and arguments; empty where the system keeps them from this user. */
  readonly command: string
}

/** All processes of this computer, on any system. */
export function runningProcesses(): readonly RunningProcess[] {
  return process.platform === 'win32' ? processesOfWindows() : processesOfUnix()
}

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

/** The environment of a process as its user may see it; empty on systems other than Linux, which keep it to themselves. */
export function environmentOf(id: number): string {
  return read(`/proc/${id}/environ`) ?? ''
}

/** Linux only: the addresses that these processes take connections at, as the kernel writes them. */
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

function processesOfUnix(): readonly RunningProcess[] {
  const columns = ['-o', 'pid=', '-o', 'ppid=', '-o', 'args=']
  const table = execFileSync('ps', ['-A', '-ww', ...columns], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return table.split('\n').flatMap((line) => {
    const [, id, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return id === undefined ? [] : [{ id: Number(id), parent: Number(parent), command }]
  })
}

const windowsTable = z.array(
  z.object({ ProcessId: z.int(), ParentProcessId: z.int(), CommandLine: z.string().nullable() }),
)

function processesOfWindows(): readonly RunningProcess[] {
  const question =
    'ConvertTo-Json @(Get-CimInstance Win32_Process | Select-Object ProcessId, ParentProcessId, CommandLine)'
  const answer = execFileSync('powershell.exe', ['-NoProfile', '-Command', question], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return windowsTable
    .parse(JSON.parse(answer))
    .map(({ ProcessId: id, ParentProcessId: parent, CommandLine }) => ({
      ...{ id, parent },
      command: CommandLine ?? '',
    }))
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
