import { callQuery } from '../../../ipc/call-query.ts'
import '../../../services/configure-zod.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Copy, Download, Ellipsis, Eye, FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { messages } from '../../../messages/messages.ts'
import { useRouter } from '../../../services/router/router.tsx'
import { useIsReader } from '../../../services/team.ts'
import { CollectionTag } from '../../../ui/badges.tsx'
import { Button, buttonStyle, IconButton } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RadioList } from '../../../ui/fields/choices.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MenuButton } from '../../../ui/menu/menu.tsx'
import { ScreenHeading } from '../../../ui/screen.tsx'
import { LearnTemplateButton } from '../learn-template.tsx'
import { useTemplateActions, useTemplateLock } from '../use-template-actions.ts'
import { ViolationsButton } from '../violations/violations-button.tsx'
import type { TemplateOrigin } from './edited-template.ts'
import styles from './template-editor.module.css'
import type { TemplateEditing } from './use-template-editor.ts'

type TemplateHeadProps = {
  readonly connectionId: string
  readonly collection: string | null
  readonly isPreview: boolean | undefined
  onPreview(): void
}

export function TemplateHead({ connectionId, collection, isPreview, onPreview }: TemplateHeadProps) {
  const { templates: w } = messages
  const { go } = useRouter()
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <span className={styles.back}>
          <IconButton
            small
            size={16}
            icon={ArrowLeft}
            label={messages.templates.back}
            onClick={() => go({ screen: 'templates' })}
          />
        </span>
        <ScreenHeading>
          {collection === null ? messages.templates.newEmpty : w.nameOf(collection)}
        </ScreenHeading>
        {collection !== null && <KeptActions connectionId={connectionId} collection={collection} />}
        {isPreview !== undefined && (
          <Button
            small
            look="quiet"
            aria-pressed={isPreview}
            icon={<Eye size={16} aria-hidden />}
            onClick={onPreview}
          >
            {messages.terms.preview}
          </Button>
        )}
        {collection !== null && <KeptMenu connectionId={connectionId} collection={collection} />}
      </div>
      {collection !== null && <KeptFacts connectionId={connectionId} collection={collection} />}
    </header>
  )
}

type KeptProps = { readonly connectionId: string; readonly collection: string }

function useKept({ connectionId, collection }: KeptProps) {
  const { data: kept = [] } = useQuery(callQuery('templates/list', { connectionId }))
  return {
    taken: kept.map((one) => one.collection),
    kept: kept.find((one) => one.collection === collection),
    lock: useTemplateLock(connectionId)(collection),
  }
}

function KeptActions(props: KeptProps) {
  const { connectionId, collection } = props
  const { kept, lock } = useKept(props)
  if (lock !== undefined || kept === undefined || kept.documents === 0) return null
  return (
    <LearnTemplateButton
      small
      look="tint"
      connectionId={connectionId}
      from={{ collection }}
      documents={kept.documents}
    />
  )
}

function KeptFacts(props: KeptProps) {
  const { templates: w } = messages
  const { kept, lock } = useKept(props)
  if (kept === undefined) return null
  const { collection, fieldCount, documents } = kept
  return (
    <div className={styles.about}>
      {collection === '' ? (
        <span>{w.editor.othersHint}</span>
      ) : (
        <>
          <span>{w.editor.forCollection}</span>
          <CollectionTag name={collection} />
        </>
      )}
      <span>{w.facts(fieldCount, documents)}</span>
      {lock !== undefined && <span>{lock}</span>}
      {documents > 0 && <ViolationsButton {...props} />}
    </div>
  )
}

function KeptMenu(props: KeptProps) {
  const { connectionId, collection } = props
  const { templates: w } = messages
  const { go } = useRouter()
  const { taken, lock } = useKept(props)
  const isReader = useIsReader(connectionId)
  const actions = useTemplateActions(connectionId)
  const [bringing, setBringing] = useState<'copy' | 'move' | null>(null)
  return (
    <>
      <MenuButton
        label={w.more(collection)}
        className={buttonStyle('quiet', true)}
        entries={[
          !isReader && {
            id: 'copy',
            label: w.copy,
            icon: <Copy aria-hidden />,
            onChoose: () => setBringing('copy'),
          },
          lock === undefined && {
            id: 'move',
            label: w.move,
            icon: <FolderInput aria-hidden />,
            onChoose: () => setBringing('move'),
          },
          {
            id: 'export',
            label: w.exportIt,
            icon: <Download aria-hidden />,
            onChoose: () => actions.saveAsFile(collection),
          },
          lock === undefined && { id: 'separator', separator: true },
          lock === undefined && {
            id: 'remove',
            label: messages.common.remove,
            icon: <Trash2 aria-hidden />,
            danger: true,
            onChoose: () => actions.remove(collection, () => go({ screen: 'templates' })),
          },
        ]}
      >
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
      {bringing !== null && (
        <CopyDialog
          connectionId={connectionId}
          from={collection}
          moves={bringing === 'move'}
          taken={taken}
          onClose={() => setBringing(null)}
        />
      )}
    </>
  )
}

type CopyDialogProps = {
  readonly connectionId: string
  readonly from: string
  readonly moves: boolean
  readonly taken: readonly string[]
  onClose(): void
}

function CopyDialog({ connectionId, from, moves, taken, onClose }: CopyDialogProps) {
  const { copyDialog: w } = messages.templates
  const { go } = useRouter()
  const collections = useQuery(callQuery('collections/list', { connectionId }))
  const actions = useTemplateActions(connectionId)
  const { control, handleSubmit, watch } = useForm({
    resolver: zodResolver(
      z.object({
        collection: z
          .string()
          .refine((name) => name.trim() !== '', messages.add.problems['collection-missing'])
          .refine((name) => name !== from, w.same),
      }),
    ),
    defaultValues: { collection: '' },
  })
  const typed = watch('collection')
  const copy = handleSubmit(({ collection }) =>
    actions.bring(from, collection, moves, () => {
      onClose()
      go({ screen: 'template', collection })
    }),
  )
  return (
    <FormDialog
      title={moves ? w.moveHeading(from) : w.copyHeading(from)}
      confirm={moves ? w.move : messages.common.copy}
      busy={actions.isChanging}
      onSubmit={copy}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="collection"
        render={({ field, fieldState }) => (
          <Field label={messages.terms.collection} error={fieldState.error?.message}>
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
      {typed !== from && taken.includes(typed) && (
        <Notice look="caution">
          <p>{messages.templates.editor.replaces(typed)}</p>
        </Notice>
      )}
    </FormDialog>
  )
}

type TemplateTargetProps = {
  readonly editor: TemplateEditing
  readonly connectionId: string
  readonly taken: readonly string[]
}

export function TemplateTarget({ editor, connectionId, taken }: TemplateTargetProps) {
  const { editor: w } = messages.templates
  const { target, collection, wasTried, problems, setTarget } = editor
  const collections = useQuery(callQuery('collections/list', { connectionId }))
  return (
    <section className={styles.part} aria-label={w.target}>
      <RadioList
        label={w.target}
        chosen={target.isForOthers ? 'others' : 'one'}
        options={[
          { value: 'one', label: w.oneCollection },
          { value: 'others', label: w.others },
        ]}
        onChoose={(choice) => setTarget({ isForOthers: choice === 'others' })}
      />
      {!target.isForOthers && (
        <Field
          label={messages.terms.collection}
          error={wasTried && problems.collection ? messages.add.problems['collection-missing'] : undefined}
        >
          {(parts) => (
            <ComboBox
              {...parts}
              value={target.collection}
              known={collections.data ?? []}
              onChange={(typed) => setTarget({ collection: typed })}
            />
          )}
        </Field>
      )}
      {taken.includes(collection) && (target.isForOthers || collection !== '') && (
        <Notice look="caution">
          <p>{w.replaces(collection)}</p>
        </Notice>
      )}
    </section>
  )
}

type OriginNoticeProps = {
  readonly origin: TemplateOrigin | null
  readonly wasKept: boolean
}

export function OriginNotice({ origin, wasKept }: OriginNoticeProps) {
  const { editor: w } = messages.templates
  const text = wasKept
    ? messages.common.draftRestored
    : origin?.kind === 'learnt'
      ? w.learnt(origin.documents, origin.of)
      : origin?.kind === 'imported'
        ? w.imported(origin.name)
        : undefined
  if (text === undefined) return null
  return (
    <Notice>
      <p>{text}</p>
    </Notice>
  )
}
