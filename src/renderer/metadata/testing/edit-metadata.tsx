import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import type { KnownField, Template } from '../../../shared/domain/templates/template.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { noContext } from '../editor-context.ts'
import { draftFromText, type MetadataDraft, readDraft } from '../metadata-draft.ts'
import { MetadataEditor } from '../metadata-editor.tsx'

type Setting = {
  readonly saved?: string
  readonly isBoxed?: boolean
  readonly knownFields?: readonly KnownField[]
  readonly template?: Template
}

type HostProps = Setting & {
  readonly initial: MetadataDraft
  onDraft(draft: MetadataDraft): void
}

function Host({ initial, saved, isBoxed = false, knownFields = [], template, onDraft }: HostProps) {
  const [draft, setDraft] = useState(initial)
  useEffect(() => onDraft(draft), [draft, onDraft])
  return (
    <MetadataEditor
      draft={draft}
      context={{ ...noContext, knownFields, template: template ?? null }}
      {...(saved !== undefined && { saved })}
      isBoxed={isBoxed}
      showAllProblems={false}
      onChange={setDraft}
    />
  )
}

export function editMetadata(initial: string | MetadataDraft, setting: Setting = {}) {
  let draft = typeof initial === 'string' ? draftFromText(initial) : initial
  const onDraft = (next: MetadataDraft) => {
    draft = next
  }
  const { user } = renderScreen(<Host {...setting} initial={draft} onDraft={onDraft} />, { calls: {} })
  return { user, text: () => draft.text, view: () => draft.view, read: () => readDraft(draft) }
}

export const field = (name: string) => within(screen.getByRole('group', { name }))

export const restOf = (name: string) =>
  field(name).getByRole('button', { name: (_, element) => element.matches('[data-value]') })

export function controlOf(name: string): HTMLElement {
  const value = screen.getByRole('group', { name }).querySelector<HTMLElement>('[data-value]')
  if (value === null) throw new Error(`“${name}” has no value`)
  return value
}

export async function replaceValue(user: UserEvent, name: string, text: string): Promise<void> {
  await user.click(controlOf(name))
  await user.clear(controlOf(name))
  await user.paste(text)
}

export async function chooseInMenu(user: UserEvent, name: string, entry: string): Promise<void> {
  await user.click(field(name).getByRole('button', { name: `Options of ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
