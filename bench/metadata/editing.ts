import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { build } from 'vite'
import { type Figure, median, root, withApp } from '../support.ts'
import type { Bench, EditorName } from './bench-page.ts'
import { bigMetadata } from './big-metadata.ts'

const runs = 3
/** The form's maximum: larger metadata is edited as JSON. */
const fieldsInForm = 900
const keys = 24
const pauseMs = 60
/** Few, and in the last round only: the tree takes long to open and change. */
const treeChanges = 2
/** Milliseconds, longer than the delay of every editor here before it checks the text. */
const settleMs = 1500

type Measured = {
  readonly openMs: number
  readonly openStallMs: number
  readonly keyMs: number
  readonly typeStallMs: number
}

/**
 * Opens metadata and types in the middle: our form against vanilla-jsoneditor's tree, our JSON editor against its
 * text view, with a megabyte, alternating in one window. The tree commits a value only on confirmation, so values are
 * changed by its API.
 */
export async function measureEditing(): Promise<readonly Figure[]> {
  const app = path.join(import.meta.dirname, 'editors-app')
  await build({
    root: app,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: path.join(root, 'out', 'bench-editors'), emptyOutDir: true, minify: true },
  })
  const [text, textInForm] = [bigMetadata(), bigMetadata(0, fieldsInForm)]
  return withApp(app, async (page) => {
    await page.waitForFunction(() => 'bench' in globalThis)
    const found = new Map<EditorName, Measured[]>()
    for (let run = 0; run <= runs; run += 1) {
      for (const name of ['our form', 'their tree', 'our JSON', 'their text'] as const) {
        if (name === 'their tree' && run < runs) continue
        const isOfFields = name === 'our form' || name === 'their tree'
        const measured = await measureEditor(page, name, isOfFields ? textInForm : text)
        // The first run loads code and is not counted.
        if (run > 0) found.set(name, [...(found.get(name) ?? []), measured])
      }
    }
    return [
      ...compare(
        `${fieldsInForm} fields in the form`,
        found.get('our form'),
        'vanilla-jsoneditor, tree',
        found.get('their tree'),
      ),
      ...compare(
        '1 MB, 10,000 fields in JSON',
        found.get('our JSON'),
        'vanilla-jsoneditor, text',
        found.get('their text'),
      ),
    ]
  })
}

function compare(
  what: string,
  ours: readonly Measured[] = [],
  peerName: string,
  peer: readonly Measured[] = [],
): readonly Figure[] {
  const figure = (name: string, pick: (measured: Measured) => number): Figure => {
    const [mine, theirs] = [median(ours.map(pick)), median(peer.map(pick))]
    return {
      name: `${name} (${what})`,
      ours: mine,
      peer: theirs,
      unit: 'ms',
      peerName,
      ratio: mine / theirs,
      goal: { of: 'ratio', atMost: 1 },
    }
  }
  return [
    figure('Opening metadata', ({ openMs }) => openMs),
    figure('Longest stall while opening metadata', ({ openStallMs }) => openStallMs),
    figure('Keystroke to paint', ({ keyMs }) => keyMs),
    figure('Longest stall while typing', ({ typeStallMs }) => typeStallMs),
  ]
}

async function measureEditor(page: Page, name: EditorName, text: string): Promise<Measured> {
  const opened = await page.evaluate(
    async ({ name, text, ready }) => {
      const { bench } = globalThis as unknown as { readonly bench: Bench }
      bench.begin()
      const startedAt = performance.now()
      bench.open(name, text)
      while (document.querySelector(ready) === null) await bench.painted()
      await bench.painted()
      const openMs = performance.now() - startedAt
      return { openMs, openStallMs: bench.end().stallMs }
    },
    { name, text, ready: readyWhen[name] },
  )
  await page.waitForTimeout(settleMs)
  await beginTyping(page, name)
  await page.evaluate(() => (globalThis as unknown as { readonly bench: Bench }).bench.begin())
  for (let key = 0; key < (name === 'their tree' ? treeChanges : keys); key += 1) {
    if (name === 'their tree') await changeTheirs(page, 'x'.repeat(key + 1))
    else await page.keyboard.press('x')
    await page.waitForTimeout(pauseMs)
  }
  await page.waitForTimeout(settleMs)
  const typed = await page.evaluate(() => (globalThis as unknown as { readonly bench: Bench }).bench.end())
  await page.evaluate(() => (globalThis as unknown as { readonly bench: Bench }).bench.close())
  return { ...opened, keyMs: median(typed.keysMs), typeStallMs: typed.stallMs }
}

/** Present once the editor shows the document. */
const readyWhen: Readonly<Record<EditorName, string>> = {
  'our form': '[data-row] [data-value]',
  'our JSON': '.cm-line:nth-child(10)',
  'their tree': '.jse-value',
  'their text': '.cm-line:nth-child(10)',
}

async function beginTyping(page: Page, name: EditorName): Promise<void> {
  if (name === 'our form') {
    const field = page.locator('textarea[data-value]').nth(40)
    await field.click()
    await page.keyboard.press('End')
    return
  }
  if (name === 'their tree') return
  await page.locator('.cm-line').nth(8).click()
  // Between the quotes of a text, so that the document stays valid.
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
}

function changeTheirs(page: Page, value: string): Promise<undefined> {
  return page.evaluate(
    (next) => (globalThis as unknown as { readonly bench: Bench }).bench.changeTheirs(next),
    value,
  )
}
