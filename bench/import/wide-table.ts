import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ElectronApplication, Page } from 'playwright'
import { type Figure, withAppOn } from '../support.ts'
import { connect, idle, pausesWhile, type Stage, stage } from './stage.ts'

const [columnCount, rowCount] = [2000, 20]
const [turns, turnPixels, turnMs] = [25, 1200, 80]
/** A pause of the app's own shows in each of these runs, another program's in some. */
const directions = [1, -1, 1]

/** A table with more columns than fit on any screen: opened, and scrolled with the wheel. */
export async function measureWideTable(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-bench-'))
  const file = path.join(folder, 'survey.csv')
  writeFileSync(file, wideTable())
  try {
    const { whenIdle, opening, scrolling } = await withAppOn(
      path.join(folder, 'data'),
      '.',
      (page, _, electron) => openAndScroll(page, electron, file),
    )
    return [
      ...pausesWhile(`${columnCount} columns open`, opening, whenIdle),
      ...pausesWhile(`${columnCount} columns are scrolled`, scrolling, whenIdle),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function wideTable(): string {
  const columns = Array.from({ length: columnCount }, (_, index) => index)
  const names = ['Document ID', 'Title', 'Text', ...columns.slice(3).map((index) => `Question ${index}`)]
  const rows = Array.from({ length: rowCount }, (_, row) =>
    columns.map((index) => (index < 3 ? `${names[index]} ${row}` : `${(index * 7 + row) % 1000}`)).join(','),
  )
  return `${names.join(',')}\n${rows.join('\n')}\n`
}

type Stages = Readonly<Record<'whenIdle' | 'opening' | 'scrolling', Stage>>

async function openAndScroll(page: Page, electron: ElectronApplication, file: string): Promise<Stages> {
  await connect(page)
  const whenIdle = await idle(page, electron)
  const columns = page.getByRole('table', { name: 'Columns' })
  const opening = await stage(page, electron, async () => {
    await page.getByLabel('Choose files').first().setInputFiles(file)
    await columns.getByRole('row', { name: /Question 3 / }).waitFor()
  })
  const box = await columns.boundingBox()
  if (box === null) throw new Error('The columns are not on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + 40)
  const runs: Stage[] = []
  for (const direction of directions) runs.push(await stage(page, electron, () => scroll(page, direction)))
  const least = (of: keyof Stage) => Math.min(...runs.map((run) => run[of]))
  const scrolling = { ms: least('ms'), page: least('page'), main: least('main') }
  return { whenIdle, opening, scrolling }
}

async function scroll(page: Page, direction: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, direction * turnPixels)
    await wait(turnMs)
  }
}
