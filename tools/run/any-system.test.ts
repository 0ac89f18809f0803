import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Features of a single system, their replacement, and the files that may use them. */
const refused: readonly {
  readonly found: RegExp
  readonly instead: string
  readonly allowed?: readonly string[]
}[] = [
  { found: /press\(['"`]Control\+(?!Space)/, instead: 'ControlOrMeta, or system-keys.ts' },
  // A right click on macOS.
  { found: /modifiers: \[[^\]]*'(?:Control|Meta)'/, instead: 'ControlOrMeta' },
  { found: /['"`]\/proc\b/, instead: 'processes.ts', allowed: ['processes.ts'] },
  {
    found: /['"`](?:ps|pgrep|tasklist|powershell\.exe)['"`]/,
    instead: 'processes.ts',
    allowed: ['processes.ts'],
  },
  { found: /['"`]\/(?:tmp|var|home)\b/, instead: 'tmpdir()' },
  { found: /SIG(?!KILL)[A-Z]{3,}/, instead: 'a call of the app', allowed: ['process.spec.ts'] },
  {
    found: /\bchmodSync\(/,
    instead: 'administrators-file.ts',
    // Both create programs for tests that run on Linux only.
    allowed: ['administrators-file.ts', 'packed-app.ts', 'desktop.spec.ts'],
  },
]

const root = path.join(import.meta.dirname, '../..')
const files = globSync(['e2e/**/*.ts', 'packages/electron-stand-in/tests/*.ts'], { cwd: root })

/** Lines that use a feature of a single system. */
function linesOf(file: string): readonly string[] {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  return refused
    .filter(({ allowed = [] }) => !allowed.includes(path.basename(file)))
    .flatMap(({ found, instead }) =>
      lines.filter((line) => found.test(line)).map((line) => `${file}: ${line.trim()} (use ${instead})`),
    )
}

test('every test of the app runs on Linux, macOS and Windows, or says why not', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(linesOf)).toEqual([])
})

test.each([
  "await page.keyboard.press('Control+a')",
  "click({ modifiers: ['Shift', 'Control'] })",
  "readdirSync('/proc')",
  "execFileSync('ps', ['-eo', 'pid=,args='])",
  "mkdtempSync('/tmp/run-')",
  "child.kill('SIGTERM')",
  'chmodSync(folder, 0o755)',
])('%s is refused', (line) => {
  expect(refused.filter(({ found }) => found.test(line))).toHaveLength(1)
})
