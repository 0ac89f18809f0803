import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import { cleanAddress } from '../../../shared/domain/addresses/clean-address.ts'
import { suggestDocumentId } from '../../../shared/domain/suggest-id.ts'
import { titleFromAddress, titleFromFileName, titleFromText } from '../../../shared/domain/suggest-title.ts'
import { messages } from '../../messages/messages.ts'
import { draftKeeper } from '../../services/draft-keeper.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useKeptDraft } from '../../services/use-kept-draft.ts'
import { focusInvalid } from '../../ui/fields/focus-invalid.ts'
import {
  type AddFacts,
  type AddKind,
  type AddValues,
  addSchema,
  emptyAddValues,
  hasContent,
  readAddDraft,
} from './add-values.ts'

type AddProblems = Partial<Record<keyof AddValues, string>>
export type SetAddValues = (change: Partial<AddValues>) => void

type AddFormOptions = {
  readonly draftName: string
  readonly initial: AddValues
  readonly facts: AddFacts
}

export function useAddForm({ draftName, initial, facts }: AddFormOptions) {
  const form = useForm<AddValues>({
    defaultValues: initial,
    resolver: (values, context, options) => zodResolver(addSchema(facts))(values, context, options),
    mode: 'onSubmit',
    // Focus is set below: some fields are not form controls, which the library does not know.
    shouldFocusError: false,
  })
  const [wasTried, setTried] = useState(false)
  const values = useWatch({ control: form.control, compute: (all: AddValues) => all })
  const memory = useMemory()
  const draft = useKeptDraft(draftKeeper(memory, draftName, readAddDraft), () => {
    const now = form.getValues()
    return hasContent(now) ? now : null
  })
  const onChange = () => {
    memory.set(draftName, form.getValues())
    draft.onChange()
  }

  const set: SetAddValues = (change) => {
    // `Object.entries` loses the types of the pairs, which come from a part of AddValues.
    for (const [name, value] of Object.entries(change))
      form.setValue(name as FieldPath<AddValues>, value as never, { shouldValidate: wasTried })
  }
  const follows = (name: 'title' | 'documentId', value: string) =>
    keepAllSelected(name, () => form.setValue(name, value, { shouldValidate: wasTried }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs whenever a value changed, and reads the values of the form itself.
  useEffect(() => {
    const now = form.getValues()
    const { title, documentId } = follow(now)
    if (title !== now.title) follows('title', title)
    if (documentId !== now.documentId) follows('documentId', documentId)
    onChange()
  }, [values])

  const problems: AddProblems = {}
  for (const [name, issue] of Object.entries(form.formState.errors)) {
    const code = issue?.message
    if (typeof code === 'string' && code in messages.add.problems)
      // The schema reports only these codes, under these names.
      problems[name as keyof AddValues] = messages.add.problems[code as keyof typeof messages.add.problems]
  }

  const fillWith = (next: AddValues) => {
    form.reset(next)
    setTried(false)
    onChange()
    draft.keepNow()
  }
  const startOver = (kind: AddKind) => emptyAddValues(form.getValues('collection'), drawRandomNumbers(), kind)

  return {
    form,
    values,
    problems,
    wasTried,
    set,
    submit: async (onValid: (values: AddValues) => Promise<void>) => {
      setTried(true)
      await form.handleSubmit(onValid, focusFirstProblem)()
    },
    clear: () => fillWith(startOver(form.getValues('kind'))),
    startNext: (sent: AddValues) => {
      const pictures = sent.kind === 'image' ? sent.pictures.slice(1) : []
      fillWith({ ...startOver(sent.kind), pictures })
      setTimeout(focusFirstField)
    },
    fillWith,
  }
}

export function focusFirstField(): void {
  document.querySelector<HTMLElement>('form [data-first-field]')?.focus()
}

/** Deferred until the messages are rendered; focuses the first in screen order. */
export function focusFirstProblem(): void {
  setTimeout(() => focusInvalid(document, 'form'))
}

type TitleSources = Pick<
  AddValues,
  'kind' | 'text' | 'websiteAddress' | 'pageTitle' | 'imageAddress' | 'pictures'
>

function suggestTitle(values: TitleSources): string {
  switch (values.kind) {
    case 'text':
      return titleFromText(values.text)
    case 'website': {
      return titleOfPage(values) ?? titleFromAddress(values.websiteAddress.trim())
    }
    case 'image': {
      const [picture] = values.pictures
      return picture === undefined
        ? titleFromAddress(values.imageAddress.trim())
        : titleFromFileName(picture.name)
    }
  }
}

export function titleOfPage({ pageTitle, websiteAddress }: TitleSources): string | undefined {
  const isOfThisPage =
    pageTitle !== null && cleanAddress(pageTitle.address) === cleanAddress(websiteAddress.trim())
  return isOfThisPage ? pageTitle.title : undefined
}

export function follow(
  values: TitleSources & Pick<AddValues, 'title' | 'titleByHand' | 'documentId' | 'idByHand' | 'random'>,
): { readonly title: string; readonly documentId: string } {
  const title = values.titleByHand ? values.title : suggestTitle(values)
  if (values.idByHand) return { title, documentId: values.documentId }
  return { title, documentId: title.trim() === '' ? '' : suggestDocumentId(title, values.random) }
}

/**
 * Applies a change that does not come from the field. If the user has just entered the field, with all of it selected
 * or empty, the new value is selected too, so that typing replaces it.
 */
function keepAllSelected(fieldName: string, change: () => void): void {
  const field = document.activeElement
  const isInField = field instanceof HTMLInputElement && field.name === fieldName
  const wasAllSelected = isInField && field.selectionStart === 0 && field.selectionEnd === field.value.length
  change()
  if (wasAllSelected) field.select()
}

export function drawRandomNumbers(): readonly number[] {
  return [...crypto.getRandomValues(new Uint32Array(6))]
}
