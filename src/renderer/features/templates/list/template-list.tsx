import '../../../services/configure-zod.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import type { CallOutput } from '../../../../shared/ipc/contract.ts'
import { queries } from '../../../ipc/queries.ts'
import { messages } from '../../../messages/messages.ts'
import { RouteLink, useRouter } from '../../../services/router/router.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { CardList } from '../../../ui/layout.tsx'
import { MenuButton } from '../../../ui/menu/menu.tsx'
import text from '../../../ui/styles/text.module.css'
import { useLearnTemplate } from '../learn-template.tsx'
import { useFixedTemplates, useTemplateActions } from '../use-template-actions.ts'
import { ViolationsButton } from '../violations/violations-button.tsx'
import styles from './templates-screen.module.css'

type KeptTemplate = CallOutput<'templates/list'>[number]

type TemplateListProps = { readonly connectionId: string; readonly templates: readonly KeptTemplate[] }

/** The templates that are kept, each with what can be done with it. */
export function TemplateList({ connectionId, templates }: TemplateListProps) {
  const list = useRef<HTMLUListElement>(null)
  /** The entry that has the focus is about to go. */
  const focusBeside = (collection: string) => {
    const at = templates.findIndex((one) => one.collection === collection)
    const next = templates[at + 1] ?? templates[at - 1]
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-collection]') ?? [])]
    const target =
      entries.find((one) => one.getAttribute('data-collection') === next?.collection) ??
      document.querySelector<HTMLElement>('[data-screen-heading]')
    target?.focus()
  }
  return (
    <CardList ref={list} aria-label={messages.templates.list}>
      {templates.map((template) => (
        <TemplateEntry
          key={template.collection}
          connectionId={connectionId}
          template={template}
          taken={templates.map(({ collection }) => collection)}
          onRemoved={() => focusBeside(template.collection)}
        />
      ))}
    </CardList>
  )
}

type TemplateEntryProps = {
  readonly connectionId: string
  readonly template: KeptTemplate
  /** The collections that have a template. */
  readonly taken: readonly string[]
  onRemoved(): void
}

function TemplateEntry({ connectionId, template, taken, onRemoved }: TemplateEntryProps) {
  const { templates: w } = messages
  const { collection, fieldCount, documents, onViolation } = template
  const { go } = useRouter()
  const actions = useTemplateActions(connectionId)
  const isFixed = useFixedTemplates(connectionId)(collection)
  const { learn, question } = useLearnTemplate(connectionId)
  const [bringing, setBringing] = useState<'copy' | 'move' | null>(null)
  return (
    <li className={styles.entry}>
      <div className={styles.main}>
        <RouteLink
          className={styles.title}
          to={{ screen: 'template', collection }}
          aria-label={w.editOf(collection)}
          data-collection={collection}
        >
          {w.nameOf(collection)}
        </RouteLink>
        <p className={text.hint}>{w.facts(fieldCount, documents)}</p>
        {isFixed && <p className={text.hint}>{messages.organisation.mark}</p>}
        <p className={text.hint}>{onViolation === 'block' ? w.blocks : w.warns}</p>
      </div>
      <div className={styles.actions}>
        <ViolationsButton connectionId={connectionId} collection={collection} />
        <MenuButton
          label={w.more(collection)}
          className={styles.menu}
          entries={[
            { id: 'edit', label: w.edit, onChoose: () => go({ screen: 'template', collection }) },
            !isFixed && { id: 'learn', label: w.learnAgain, onChoose: () => learn({ collection }) },
            { id: 'copy', label: w.copy, onChoose: () => setBringing('copy') },
            !isFixed && { id: 'move', label: w.move, onChoose: () => setBringing('move') },
            { id: 'export', label: w.exportIt, onChoose: () => actions.saveAsFile(collection) },
            !isFixed && { id: 'separator', separator: true },
            !isFixed && {
              id: 'remove',
              label: w.remove,
              onChoose: () => actions.remove(collection, onRemoved),
            },
          ]}
        >
          <Ellipsis size={15} aria-hidden />
        </MenuButton>
      </div>
      {bringing !== null && (
        <CopyDialog
          connectionId={connectionId}
          from={collection}
          moves={bringing === 'move'}
          taken={taken}
          onClose={() => setBringing(null)}
        />
      )}
      {question}
    </li>
  )
}

type CopyDialogProps = Pick<TemplateEntryProps, 'connectionId' | 'taken'> & {
  readonly from: string
  readonly moves: boolean
  onClose(): void
}

/** Asks for which other collection a template is wanted. */
function CopyDialog({ connectionId, from, moves, taken, onClose }: CopyDialogProps) {
  const { copyDialog: w } = messages.templates
  const formId = useId()
  const collections = useQuery(queries.collections(connectionId))
  const actions = useTemplateActions(connectionId)
  const { control, handleSubmit, watch } = useForm({
    resolver: zodResolver(
      z.object({
        collection: z
          .string()
          .refine((name) => name.trim() !== '', w.missing)
          .refine((name) => name !== from, w.same),
      }),
    ),
    defaultValues: { collection: '' },
  })
  const typed = watch('collection')
  return (
    <ConfirmDialog
      title={moves ? w.moveHeading(from) : w.copyHeading(from)}
      confirm={moves ? w.move : w.copy}
      form={formId}
      busy={actions.isChanging && w.working}
      onClose={onClose}
    >
      <p>{moves ? w.moveText : w.copyText}</p>
      <form
        id={formId}
        onSubmit={handleSubmit(({ collection }) => {
          if (!actions.isChanging) actions.bring(from, collection, moves, onClose)
        })}
      >
        <Controller
          control={control}
          name="collection"
          render={({ field, fieldState }) => (
            <Field label={w.collection} error={fieldState.error?.message}>
              {(parts) => (
                <ComboBox
                  {...parts}
                  {...field}
                  known={(collections.data ?? []).filter((name) => name !== from)}
                />
              )}
            </Field>
          )}
        />
      </form>
      {typed !== from && taken.includes(typed) && (
        <Notice look="caution">
          <p>{w.used(typed)}</p>
        </Notice>
      )}
    </ConfirmDialog>
  )
}
