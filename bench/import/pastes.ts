import type { ElectronApplication } from 'playwright'
import { type Figure, withApp } from '../support.ts'
import { connect, idle, pausesWhile, stage } from './stage.ts'

const lineCount = 20_000
const line = 'The harbour opens at six, the tide decides.\n'
const megabyte = 'A title that nobody meant to paste. '.repeat(29_000)

/** Long pastes into the fields of Add: within the limit of Text, beyond that of Title. */
export function measurePastes(): Promise<readonly Figure[]> {
  return withApp('.', async (page, _, electron) => {
    await connect(page)
    await page.getByRole('tab', { name: 'Text' }).click()
    const whenIdle = await idle(page, electron)
    const title = page.getByRole('textbox', { name: 'Title' })
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await copy(electron, megabyte)
    await title.focus()
    const intoTitle = await stage(page, electron, async () => {
      await page.keyboard.press('Control+v')
      await page.getByText('Not pasted').waitFor()
    })
    await copy(electron, line.repeat(lineCount))
    await text.focus()
    const intoText = await stage(page, electron, async () => {
      await page.keyboard.press('Control+v')
      await page.getByText('Showing the first').waitFor()
    })
    return [
      ...pausesWhile('1 MB is pasted into Title', intoTitle, whenIdle),
      ...pausesWhile(`${lineCount} lines are pasted into Text`, intoText, whenIdle),
    ]
  })
}

function copy(electron: ElectronApplication, text: string): Promise<void> {
  return electron.evaluate(({ clipboard }, copied) => clipboard.writeText(copied), text)
}
