import { createElement, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

type Library = { find(text: string, rows: number): Promise<string> }
type Row = readonly string[]

/** The minimal search as you type: a field, and rows of five texts that the main process answers at once. */
function PlainSearch({ count }: { readonly count: number }) {
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly Row[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const last = useRef('')
  const find = async (wanted: string) => {
    last.current = wanted
    setText(wanted)
    setIsBusy(true)
    // Set by the preload script, and defined by this app's own main process.
    const { library } = globalThis as unknown as { readonly library: Library }
    const found = JSON.parse(await library.find(wanted, count)) as readonly Row[]
    if (last.current !== wanted) return
    flushSync(() => {
      setRows(found)
      setIsBusy(false)
    })
  }
  return createElement(
    'main',
    { 'aria-busy': isBusy },
    createElement('input', {
      type: 'search',
      'aria-label': 'Search library',
      value: text,
      onChange: (event: { readonly target: { readonly value: string } }) => void find(event.target.value),
    }),
    rows.map((row, at) =>
      createElement(
        'div',
        { key: at, className: 'row' },
        row.map((one, cell) => createElement('span', { key: cell }, one)),
      ),
    ),
  )
}

function show(count: number): void {
  const host = document.querySelector('#search')
  if (host === null) throw new Error('The page has no place for a search')
  createRoot(host).render(createElement(PlainSearch, { count }))
}
Object.assign(globalThis, { show })
