import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { schemaFromTemplate } from '../../../../shared/domain/templates/template-schema.ts'
import { tryCall } from '../../../ipc/call.ts'
import { messages } from '../../../messages/messages.ts'
import { useMemory } from '../../../services/remembered.tsx'
import { useLeaveGuard, useRouter } from '../../../services/router/router.tsx'
import { useToasts } from '../../../services/toasts/toasts.tsx'
import { useKeepBeforeClosing } from '../../../services/use-window-closing.ts'
import { useTemplateActions } from '../use-template-actions.ts'
import type { EditedTemplate } from './edited-template.ts'
import {
  countTemplateProblems,
  draftToTemplate,
  sameTemplate,
  startHistory,
  stepHistory,
  type TemplateDraft,
} from './template-draft.ts'

const keepsEveryMs = 400

type TemplateEditorOptions = {
  readonly connectionId: string
  /** The name under which what is typed is remembered. */
  readonly name: string
  readonly initial: EditedTemplate
  /** The template as it is kept; null for one that is not. */
  readonly stored: TemplateDraft | null
}

/** The editor's state: the template with its way back, which documents it is for, and what is kept of both. */
export function useTemplateEditor({ connectionId, name, initial, stored }: TemplateEditorOptions) {
  const memory = useMemory()
  const { go } = useRouter()
  const { show } = useToasts()
  const { unfinished } = messages.templates
  const actions = useTemplateActions(connectionId)
  const [history, step] = useReducer(stepHistory, startHistory(initial.draft))
  const [target, setTarget] = useState({ collection: initial.collection, isForOthers: initial.isForOthers })
  const [wasTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isOver, setOver] = useState(false)
  const draft = history.present
  const collection = target.isForOthers ? '' : target.collection
  const isChanged =
    stored === null
      ? draft.fields.length > 0 || target.collection !== '' || target.isForOthers
      : !sameTemplate(draft, stored)
  useLeaveGuard(isChanged && !isOver)

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (isOver) return
    const edited: EditedTemplate = { ...initial, ...target, draft }
    if (isChanged) memory.set(name, edited)
    else memory.delete(name)
    void tryCall('drafts/keep', { name, text: isChanged ? JSON.stringify(edited) : null })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is what this reacts to.
  useEffect(() => {
    // Not begun anew at each key: who types without a pause would have nothing kept.
    timer.current ??= setTimeout(() => keep(), keepsEveryMs)
  }, [draft, target])
  const flush = useEffectEvent(() => {
    if (timer.current !== undefined) keep()
  })
  useKeepBeforeClosing(() => flush())
  useEffect(() => () => flush(), [])
  const forget = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    memory.delete(name)
    void tryCall('drafts/keep', { name, text: null })
  }
  // Only once the guard knows that there is nothing left to ask about.
  const leave = useEffectEvent(() => go({ screen: 'templates' }))
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])

  const problems = {
    collection: !target.isForOthers && target.collection.trim() === '',
    noFields: draft.fields.length === 0,
    inFields: countTemplateProblems(draft),
  }
  const isReady = !problems.collection && !problems.noFields && problems.inFields === 0
  return {
    history,
    step,
    draft,
    target,
    collection,
    isChanged,
    isSaving,
    problems,
    wasTried,
    setTarget: (change: Partial<typeof target>) => setTarget((before) => ({ ...before, ...change })),
    /** Whether everything was right; where not, every problem is shown from then on. */
    save: async (): Promise<boolean> => {
      setTried(true)
      if (!isReady || isSaving) return isReady
      setSaving(true)
      const isKept = await actions.keep(collection, schemaFromTemplate(draftToTemplate(draft)))
      setSaving(false)
      if (!isKept) return true
      forget()
      setOver(true)
      return true
    },
    /** What is thrown away can be brought back from the message that says so. */
    discard: () => {
      const thrownAway: EditedTemplate = { ...initial, ...target, draft }
      forget()
      setOver(true)
      const bringBack = () => {
        memory.set(name, thrownAway)
        void tryCall('drafts/keep', { name, text: JSON.stringify(thrownAway) })
        go({ screen: 'template', collection: stored === null ? null : initial.collection })
      }
      show({
        kind: 'result',
        about: name,
        text: stored === null ? unfinished.dropped : messages.templates.editor.discarded,
        actions: [{ label: messages.toasts.undo, onChoose: bringBack }],
      })
    },
  }
}
