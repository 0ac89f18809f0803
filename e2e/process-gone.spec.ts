import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { processTree } from './support/processes.ts'

test('a GPU process that is killed is written down, and the window goes on', async ({ launch }) => {
  const { electron, page, folder } = await launch()
  await expect(page.getByRole('heading').first()).toBeVisible()
  const own = await electron.evaluate(() => process.pid)
  const gpu = processTree(own).find(({ command }) => command.includes('--type=gpu-process'))
  if (gpu === undefined) throw new Error('There is no GPU process')
  process.kill(gpu.id, 'SIGKILL')
  // Windows has no signals: Node.js ends the process with this code.
  const exitCode = process.platform === 'win32' ? 1 : 9
  const lines = () =>
    readFileSync(path.join(folder, 'logs', 'index-desk.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"process-gone"'))
      .map((line) => JSON.parse(line))
  await expect.poll(lines).toMatchObject([{ level: 'error', type: 'GPU', reason: 'killed', exitCode }])
  await page.getByRole('button', { name: 'Try the practice service' }).click()
  await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible()
  expect(await callFor(page, 'app/about', undefined)).toBeDefined()
})
