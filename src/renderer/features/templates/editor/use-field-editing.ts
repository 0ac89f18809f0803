import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import type { TemplateOrigin } from './edited-template.ts'
import { aroundField, placeOfField } from './template-draft.ts'
import type { TemplateEditing } from './use-template-editor.ts'

export type FieldEditing = ReturnType<typeof useFieldEditing>

type Wanted = { readonly id: number; readonly part: 'head' | 'name' }

export function useFieldEditing(
  { draft, wasTried, step }: Pick<TemplateEditing, 'draft' | 'wasTried' | 'step'>,
  origin: TemplateOrigin | null,
) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [moved, setMoved] = useState('')
  const keepsFocus = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (wanted === null) return
    document.querySelector<HTMLElement>(`[data-field="${wanted.id}"] [data-part="${wanted.part}"]`)?.focus()
    setWanted(null)
  }, [wanted])
  useLayoutEffect(() => {
    if (keepsFocus.current !== null && document.activeElement !== keepsFocus.current)
      keepsFocus.current.focus()
    keepsFocus.current = null
  })
  return {
    seen: useMemo(() => seenIn(origin), [origin]),
    moved,
    isOpen: (id: number) => open.has(id),
    showsProblems: (id: number) => wasTried || touched.has(id),
    focus: (id: number, part: Wanted['part']) => setWanted({ id, part }),
    toggle: (id: number) => {
      // One open field, plus the groups around it.
      const around = aroundField(draft.fields, id)
      setOpen(open.has(id) ? new Set(around) : new Set([...around, id]))
      setTouched((before) => new Set([...before, id]))
    },
    open: (ids: readonly number[]) => setOpen((before) => new Set([...before, ...ids])),
    step,
    add: (into: number | null) => {
      step({ kind: 'add-field', into })
      setOpen(new Set([...(into === null ? [] : [...aroundField(draft.fields, into), into]), draft.nextId]))
      setWanted({ id: draft.nextId, part: 'name' })
    },
    remove: (id: number) => step({ kind: 'remove-field', id }),
    move: (id: number, by: -1 | 1) => {
      const place = placeOfField(draft.fields, id)
      const target = place === undefined ? -1 : place.at + by
      if (place === undefined || target < 0 || target >= place.siblings.length) return
      if (document.activeElement instanceof HTMLElement) keepsFocus.current = document.activeElement
      step({ kind: 'move-field', id, by })
      const name = place.siblings[place.at]?.name ?? ''
      setMoved(messages.common.movedTo(name === '' ? messages.metadata.unnamedField : name, target + 1))
    },
  }
}

function seenIn(origin: TemplateOrigin | null) {
  if (origin?.kind !== 'learnt') return null
  const seen = new Map(origin.seen)
  return { documents: origin.documents, of: (id: number) => seen.get(id) }
}
