import { execFileSync } from 'node:child_process'
import { z } from 'zod'

export type RunningProcess = {
  readonly id: number
  readonly parent: number
  /** Program and arguments; empty if the system hides them from this user. */
  readonly command: string
}

/** All processes of this computer, on any system. */
export function runningProcesses(): readonly RunningProcess[] {
  return process.platform === 'win32' ? processesOfWindows() : processesOfUnix()
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
