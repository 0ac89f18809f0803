import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { compareFigures, formatCompared, type PrintedFigure, readFigures } from './figures.ts'

const root = path.join(import.meta.dirname, '..', '..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '2' }, documents: { type: 'string', default: '100000' } },
})
const [commit, part = ''] = positionals
const runs = Number(values.runs)
if (commit === undefined || !Number.isSafeInteger(runs) || runs < 1) {
  console.error('npm run bench -- compare COMMIT [PART[=PART THERE]] [--runs=2] [--documents=100000]')
  process.exit(2)
}

const [partHere = '', partThere = partHere] = part.split('=')
const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-compare-'))
const checkout = path.join(folder, 'checkout')
try {
  git('worktree', 'add', '--detach', checkout, commit)
  const figures: { readonly before: PrintedFigure[]; readonly after: PrintedFigure[] } = {
    before: [],
    after: [],
  }
  // Alternates, so that whatever else the machine does is spread over both.
  for (let run = 1; run <= runs; run += 1) {
    console.log(`Run ${run} of ${runs}: ${commit}`)
    figures.before.push(...(await measure(checkout, partThere)))
    console.log(`Run ${run} of ${runs}: this checkout`)
    figures.after.push(...(await measure(root, partHere)))
  }
  for (const figure of compareFigures(figures.before, figures.after)) console.log(formatCompared(figure))
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', checkout], { cwd: root })
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Each commit measures itself with its own packages, its own benchmarks, and temporary files of its own: a sample
 * library that is kept there has the schema of its commit.
 */
async function measure(cwd: string, chosen: string): Promise<readonly PrintedFigure[]> {
  const args = [path.join(cwd, 'tools', 'bench.mjs'), ...(chosen === '' ? [] : [chosen])]
  const child = spawn(process.execPath, [...args, `--documents=${values.documents}`], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(cwd === checkout && { env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder } }),
  })
  const output = await text(child.stdout)
  console.log(output)
  return readFigures(output)
}

function git(...args: readonly string[]): void {
  const { status } = spawnSync('git', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`git ${args[0]} failed`)
}
