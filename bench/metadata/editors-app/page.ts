import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createJSONEditor, Mode } from '../../../peers/json-editor.ts'
import { draftFromText, MetadataEditor, readDraft } from '../../../src/renderer/metadata/index.ts'
import '../../../src/renderer/ui/styles/tokens.css'
import '../../../src/renderer/ui/styles/base.css'
import type { Bench, EditorName } from '../bench-page.ts'
import { watchPage } from './watch-page.ts'

let close = () => {}
let changeTree = (_value: string) => {}

function Ours({ text, view }: { readonly text: string; readonly view: 'form' | 'json' }) {
  const [draft, setDraft] = useState(() => draftFromText(text, view))
  // Every screen does so at each change, to know whether it can be sent.
  const read = readDraft(draft)
  return createElement(
    'div',
    { 'data-readable': read.ok },
    createElement(MetadataEditor, { draft, showAllProblems: false, onChange: setDraft }),
  )
}

function open(name: EditorName, text: string): void {
  const host = document.querySelector<HTMLElement>('#editor')
  if (host === null) throw new Error('The page has no place for an editor')
  const target = host.appendChild(document.createElement('div'))
  if (name === 'our form' || name === 'our JSON') {
    const root = createRoot(target)
    root.render(createElement(Ours, { text, view: name === 'our form' ? 'form' : 'json' }))
    close = () => {
      root.unmount()
      target.remove()
    }
    return
  }
  target.style.height = '700px'
  const editor = createJSONEditor({
    target,
    props: { content: { text }, mode: name === 'their tree' ? Mode.tree : Mode.text },
  })
  changeTree = (value) => {
    editor.patch([{ op: 'replace', path: '/berth 00002', value }])
  }
  close = () => {
    void editor.destroy()
    target.remove()
  }
}

const watched = watchPage()
const bench: Bench = {
  open,
  close: () => close(),
  changeTheirs: (value) => watched.timed(() => changeTree(value)),
  ...watched,
}
Object.assign(globalThis, { bench })
