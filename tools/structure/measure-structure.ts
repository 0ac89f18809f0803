import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import { isArrowFunction, isFunctionDeclaration, isFunctionExpression } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import { type FolderSize, measureFolders } from './folder-sizes.ts'
import { findCycles, readImports, sourceFiles } from './read-imports.ts'
import { findRoomCycles } from './room-cycles.ts'

/**
 * Below the first number of lines a file probably depends on its neighbour; above the second a function exceeds a
 * screen.
 */
const [fragmentLines, longFunctionLines] = [30, 80]

export type Structure = {
  readonly files: number
  readonly lines: number
  readonly medianLines: number
  /** Files of fewer than 30 lines. */
  readonly fragments: readonly string[]
  readonly folders: readonly FolderSize[]
  /** Functions of more than 80 lines, longest first. */
  readonly longFunctions: readonly { readonly place: string; readonly lines: number }[]
  readonly cycles: readonly (readonly string[])[]
  readonly roomCycles: readonly string[]
  /** The last commits that added a contract call, with the number of files each changed. */
  readonly features: readonly { readonly commit: string; readonly files: number }[]
}

/** Figures of the app's code without tests. `root`: the folder of package.json. */
export function measureStructure(root: string): Structure {
  const source = path.join(root, 'src')
  const lengths = new Map(
    sourceFiles(source).map((file) => [file, countLines(readFileSync(path.join(source, file), 'utf8'))]),
  )
  const imports = readImports(source)
  const sorted = [...lengths.values()].toSorted((a, b) => a - b)
  return {
    files: sorted.length,
    lines: sorted.reduce((sum, lines) => sum + lines, 0),
    medianLines: sorted[Math.floor(sorted.length / 2)] ?? 0,
    fragments: [...lengths].filter(([, lines]) => lines < fragmentLines).map(([file]) => file),
    folders: measureFolders(source),
    longFunctions: findLongFunctions(root, [...lengths.keys()]),
    cycles: findCycles(imports),
    roomCycles: findRoomCycles(imports),
    features: lastFeatures(root, 10),
  }
}

const countLines = (text: string) => text.split('\n').length - 1

function findLongFunctions(root: string, files: readonly string[]): Structure['longFunctions'] {
  const api = new API({ cwd: root })
  try {
    const configs = ['shared', 'node', 'web'].map((name) => path.join(root, `tsconfig.${name}.json`))
    const snapshot = api.updateSnapshot({ openProjects: configs })
    const found = files.flatMap((file) => {
      const whole = path.join(root, 'src', file)
      const text = readFileSync(whole, 'utf8')
      const parsed = configs
        .map((config) => snapshot.getProject(config)?.program.getSourceFile(whole))
        .find((one) => one !== undefined)
      const long: { place: string; lines: number }[] = []
      const visit = (node: Node): void => {
        if (isFunctionDeclaration(node) || isArrowFunction(node) || isFunctionExpression(node)) {
          const lines = countLines(text.slice(node.getStart(), node.end)) + 1
          const line = countLines(text.slice(0, node.getStart())) + 1
          if (lines > longFunctionLines) long.push({ place: `${file}:${line}`, lines })
        }
        node.forEachChild(visit)
      }
      if (parsed !== undefined) visit(parsed)
      return long
    })
    return found.toSorted((a, b) => b.lines - a.lines)
  } finally {
    api.close()
  }
}

/** A feature is identified by the contract call that it adds. */
function lastFeatures(root: string, most: number): Structure['features'] {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  // A shallow clone has no history to read.
  const commits = git(
    'log',
    '-G',
    String.raw`^\+?\s*'[a-z-]+/[a-z-]+': `,
    '--format=%h %s',
    '--',
    'src/shared/ipc',
  )
  return commits
    .split('\n')
    .filter((line) => line !== '')
    .map((commit) => {
      const changed = git(
        'show',
        '--name-only',
        '--format=',
        commit.slice(0, commit.indexOf(' ')),
        '--',
        'src',
      )
      return {
        commit,
        files: changed.split('\n').filter((file) => /^src\/.*\.(ts|tsx|css)$/.test(file)).length,
      }
    })
    .slice(0, most)
}
