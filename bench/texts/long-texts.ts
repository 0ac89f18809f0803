import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Page } from 'playwright'
import { longestTaskOfPage, worstPauseOfMain } from '../longest-work.ts'
import { type Figure, withApp } from '../support.ts'

/** What reading aloud takes a month: nobody edits it in a form, and some drop it there. */
const megabytes = 21
/** The longest metadata that can be sent, and as much as the JSON editor still colours. */
const longestMetadata = 8_000_000
const mostColoured = 50_000
const idleMs = 5000
const manyLines = 20_000
const tooLongTitle = 1_000_000
/** A form keeps its draft and looks for duplicates once it rests. */
const restMs = 2000

/** The longest task of the page while a long text comes to the form, each way, and while a title is typed beside it. */
export async function measureLongTexts(): Promise<readonly Figure[]> {
  const line = 'The harbour opens at six in the morning, and the tide decides the rest of the day – mostly.\n'
  const text = line.repeat((megabytes * 1_000_000) / line.length)
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-bench-'))
  const file = path.join(folder, 'long.txt')
  writeFileSync(file, text)
  try {
    return await withApp('.', async (page, _startedAt, electron) => {
      await page.getByRole('button', { name: 'Try the practice service' }).click()
      await page.getByRole('tab', { name: 'Text' }).waitFor()
      const idle = await longestTaskDuring(page, () => wait(idleMs))
      const figures: Figure[] = []
      const measure = async (name: string, work: () => Promise<void>, size = `${megabytes} MB`) => {
        const ours = await longestTaskDuring(page, work)
        const goal = { of: 'ours', atMost: 50 } as const
        figures.push({
          name: `Longest task of the page while ${name} (${size})`,
          ...{ ours, peer: idle, unit: 'ms', peerName: 'an idle page', ratio: ours / idle, goal },
        })
      }
      figures.push(measureCopy(text, idle))
      const arrived = () => page.getByText(/^Showing the first/).waitFor({ timeout: 120_000 })
      const clear = () => page.getByRole('button', { name: 'Clear', exact: true }).click()
      await measure('a text file is opened', async () => {
        await page.getByLabel('Choose files').setInputFiles(file)
        await arrived()
      })
      await measure('a title is typed beside a text', async () => {
        await page.getByRole('textbox', { name: 'Title' }).pressSequentially('A long one', { delay: 50 })
      })
      await clear()
      await page.evaluate((long) => Object.assign(window, { long }), line.repeat(text.length / line.length))
      await measure('a text is pasted into the window', async () => {
        await paste(page, 'body')
        await arrived()
      })
      await clear()
      await measure('a text is pasted into its field', async () => {
        await paste(page, 'textarea[name="text"]')
        await arrived()
      })
      await clear()
      await page.evaluate((long) => Object.assign(window, { long }), line.repeat(manyLines))
      await measure(
        'lines are pasted into the text',
        () => paste(page, 'textarea[name="text"]'),
        `${manyLines} lines`,
      )
      await clear()
      await page.evaluate(
        (long) => Object.assign(window, { long }),
        'A long title. '.repeat(tooLongTitle / 14),
      )
      await measure('a paste into the title is refused', () => paste(page, 'input[name="title"]'), '1 MB')
      await page.getByRole('tab', { name: 'JSON' }).click()
      const editor = page.getByRole('textbox', { name: 'Metadata as JSON' })
      await editor.waitFor()
      for (const length of [longestMetadata, mostColoured]) {
        await page.evaluate((long) => Object.assign(window, { long }), jsonOfLength(length))
        const pasted = async () => {
          await paste(page, '.cm-content')
          await page.locator('button:text("Tidy up"):not([aria-disabled])').waitFor({ timeout: 120_000 })
        }
        await measure('JSON is pasted into the JSON editor', pasted, `${length / 1_000_000} MB`)
        await editor.press('ControlOrMeta+z')
      }
      await page.evaluate((long) => Object.assign(window, { long }), jsonOfLength(longestMetadata))
      const stop = await worstPauseOfMain(electron)
      await measureMetadata(page, measure)
      const { workedMs } = await stop()
      figures.push({
        name: `Longest the main process worked at a stretch meanwhile (metadata of ${longestMetadata / 1_000_000} MB)`,
        ...{ ours: workedMs, peer: idle, unit: 'ms', peerName: 'an idle page', ratio: workedMs / idle },
        goal: { of: 'ours', atMost: 50 },
      })
      return figures
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * What passing the text between page and main takes in Electron, whose messages are written and read by this serializer
 * (`shell/common/v8_util.cc`). The stand-in passes it in pieces, so the page's tasks do not show it.
 */
function measureCopy(text: string, idle: number): Figure {
  // Made of bytes, so that no rope is flattened while it is measured.
  const flat = Buffer.from(text).toString()
  const once = () => {
    const beganWriting = performance.now()
    const written = serialize(flat)
    const beganReading = performance.now()
    deserialize(written)
    return Math.max(beganReading - beganWriting, performance.now() - beganReading)
  }
  // What else the computer does at that moment is not meant.
  const ours = Math.min(once(), once(), once())
  return {
    name: `Electron's copy of a text on its way between page and main (${megabytes} MB)`,
    ...{ ours, peer: idle, unit: 'ms', peerName: 'an idle page', ratio: ours / idle },
    goal: { of: 'ours', atMost: 50 },
  }
}

type Measure = (name: string, work: () => Promise<void>, size?: string) => Promise<void>

/** Each thing that is done with metadata, where it is as long as can be sent. The text to paste is on the page. */
async function measureMetadata(page: Page, measureWork: Measure): Promise<void> {
  const measure = (name: string, work: () => Promise<void>) =>
    measureWork(name, work, `metadata of ${longestMetadata / 1_000_000} MB`)
  const chooseView = (view: 'Form' | 'JSON') => page.getByRole('tab', { name: view }).click()
  const isSaid = (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: 120_000 })
  const tidyUp = page.locator('button:text("Tidy up"):not([aria-disabled])')
  const pasted = async () => {
    await paste(page, '.cm-content')
    await tidyUp.waitFor({ timeout: 120_000 })
  }
  const typeAtStart = async (text: string) => {
    const editor = page.getByRole('textbox', { name: 'Metadata as JSON' })
    await editor.press('ControlOrMeta+Home')
    await editor.press('ArrowRight')
    await editor.pressSequentially(text, { delay: 50 })
  }
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('A word about piers')
  await page.getByRole('textbox', { name: 'Title' }).fill('Piers')
  await page.getByRole('combobox', { name: 'Collection' }).fill('Harbour')
  await measure('JSON is pasted on the Add form', pasted)
  await measure('keys are typed into JSON', () => typeAtStart('"first": 1,'))
  await tidyUp.waitFor({ timeout: 120_000 })
  await measure('JSON is tidied up', async () => {
    await tidyUp.click()
    await page.locator('button:text("Tidying up…")').waitFor({ state: 'detached', timeout: 120_000 })
  })
  await page.getByRole('textbox', { name: 'Metadata as JSON' }).press('ControlOrMeta+z')
  await measure('the form is chosen', async () => {
    await chooseView('Form')
    await isSaid(/Edit it as JSON/)
  })
  await measure('JSON is chosen', async () => {
    await chooseView('JSON')
    await tidyUp.waitFor({ timeout: 120_000 })
  })
  await page.getByRole('button', { name: 'More options' }).click()
  const id = await page.getByRole('textbox', { name: 'Document ID' }).inputValue()
  await measure('a document is added', async () => {
    await page.getByRole('button', { name: 'Add to index' }).click()
    await isSaid(/(Adding|Sending) “/)
  })
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Another word about piers')
  await page.getByRole('textbox', { name: 'Title' }).fill('Piers again')
  await chooseView('JSON')
  await pasted()
  await measure('the ID of a known document is typed', async () => {
    await page.getByRole('textbox', { name: 'Document ID' }).fill(id)
    await isSaid(/Everything else of it stays/)
  })
  await measure('the known document is opened', async () => {
    await page.getByRole('link', { name: 'Open that document' }).click()
    await isSaid(/Edit it as JSON/)
  })
  await measure('its JSON is chosen', async () => {
    await chooseView('JSON')
    await tidyUp.waitFor({ timeout: 120_000 })
  })
  await measure('its JSON is searched', async () => {
    await page.getByRole('textbox', { name: 'Metadata as JSON' }).press('ControlOrMeta+f')
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('nowhere to be found')
    await isSaid('Nothing found')
    await page.getByRole('textbox', { name: 'Find', exact: true }).press('Enter')
  })
  await page.getByRole('button', { name: 'Close the search' }).click()
  await measure('keys are typed into its JSON', async () => {
    await typeAtStart('"saved": true,')
    await isSaid('What will change')
  })
  await measure('it is saved', async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await isSaid(/were accepted/)
  })
  await page.getByRole('tab', { name: 'History' }).click()
  await measure('two versions are compared', async () => {
    await page.getByRole('button', { name: 'Compare' }).first().click()
    await page.getByRole('dialog').getByRole('table').waitFor({ timeout: 120_000 })
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await measure('an earlier version is to be put back', async () => {
    await page.getByRole('button', { name: 'Restore' }).first().click()
    await page.getByRole('dialog').getByText('What will change').waitFor({ timeout: 120_000 })
  })
}

/** A list of small groups, which takes far longer to parse than one long text. */
function jsonOfLength(length: number): string {
  const group = '    { "name": "Pier 12", "depth": 7.5, "open": true, "tags": ["deep", "north"] },\n'
  const [before, after] = ['{\n  "piers": [\n', '    {}\n  ]\n}\n']
  const groups = group.repeat((length - before.length - after.length) / group.length)
  return before + groups + after
}

async function longestTaskDuring(page: Page, work: () => Promise<void>): Promise<number> {
  const stop = await longestTaskOfPage(page)
  await work()
  await wait(restMs)
  return stop()
}

function paste(page: Page, place: string): Promise<void> {
  return page.locator(place).evaluate((element) => {
    const clipboardData = new DataTransfer()
    // Put there before anything was measured.
    clipboardData.setData('text/plain', (window as unknown as { readonly long: string }).long)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
}
