import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { schemaFromTemplate } from '../../../../shared/domain/templates/template-schema.ts'
import { useMemory } from '../../../services/remembered.tsx'
import type { Route } from '../../../services/router/route.ts'
import { useLeaveGuard, useRouter } from '../../../services/router/router.tsx'
import { changesDiscarded } from '../../../services/toasts/toast-list.ts'
import { useToasts } from '../../../services/toasts/toasts.tsx'
import { useKeptDraft } from '../../../services/use-kept-draft.ts'
import { useTemplateActions } from '../use-template-actions.ts'
import { type EditedTemplate, openedTemplate, rememberEdited } from './edited-template.ts'
import {
  countTemplateProblems,
  draftToTemplate,
  sameTemplate,
  startHistory,
  stepHistory,
  type TemplateDraft,
} from './template-draft.ts'

type TemplateEditorOptions = {
  readonly connectionId: string
  readonly name: string
  readonly initial: EditedTemplate
  readonly stored: TemplateDraft | null
}

export type TemplateEditing = ReturnType<typeof useTemplateEditor>

export function useTemplateEditor({ connectionId, name, initial, stored }: TemplateEditorOptions) {
  const memory = useMemory()
  const client = useQueryClient()
  const { go } = useRouter()
  const { show } = useToasts()
  const actions = useTemplateActions(connectionId)
  const [history, step] = useReducer(stepHistory, startHistory(initial.draft))
  const [target, setTarget] = useState({ collection: initial.collection, isForOthers: initial.isForOthers })
  const [wasTried, setTried] = useState(false)
  /** Route after a new template is done: the saved one, or the list. */
  const [next, setNext] = useState<Route | null>(null)
  const draft = history.present
  const edited: EditedTemplate = { ...initial, ...target, draft }
  const collection = target.isForOthers ? '' : target.collection
  const isChanged =
    stored === null
      ? draft.fields.length > 0 || target.collection !== '' || target.isForOthers
      : !sameTemplate(draft, stored)
  useLeaveGuard(isChanged && next === null)
  const remember = (template: EditedTemplate | null) => rememberEdited(memory, name, template)
  const { onChange, drop } = useKeptDraft({ keep: remember }, () => (isChanged ? edited : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is what this reacts to.
  useEffect(onChange, [draft, target])
  // Leave only once the guard knows that nothing is unsaved.
  const leave = useEffectEvent(() => {
    if (next === null) return
    // Clear the draft last: without it, the screen restarts and forgets where it was going.
    drop()
    go(next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: that there is somewhere to go is what this reacts to.
  useEffect(() => leave(), [next])

  const problems = {
    collection: !target.isForOthers && target.collection.trim() === '',
    noFields: draft.fields.length === 0,
    inFields: countTemplateProblems(draft),
  }
  const isReady = !problems.collection && !problems.noFields && problems.inFields === 0
  return {
    ...{ history, step, draft, stored, target, collection, isChanged, problems, wasTried },
    isNew: stored === null,
    isSaving: actions.isChanging,
    setTarget: (change: Partial<typeof target>) => setTarget((before) => ({ ...before, ...change })),
    save: (): boolean => {
      setTried(true)
      if (isReady && !actions.isChanging)
        actions.keep(collection, schemaFromTemplate(draftToTemplate(draft)), async () => {
          setTried(false)
          if (stored === null) setNext({ screen: 'template', collection })
          else drop()
          await client.invalidateQueries({ queryKey: openedTemplate(connectionId, collection) })
        })
      return isReady
    },
    /** The toast offers to restore discarded changes. */
    discard: () => {
      setTried(false)
      if (stored === null) setNext({ screen: 'templates' })
      else {
        drop()
        step({ kind: 'replace', draft: stored })
      }
      const bringBack = () => {
        remember(edited)
        step({ kind: 'replace', draft })
        go({ screen: 'template', collection: stored === null ? null : initial.collection })
      }
      show(changesDiscarded(name, bringBack))
    },
  }
}
