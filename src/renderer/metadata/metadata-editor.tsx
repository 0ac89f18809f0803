import { Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useId, useMemo, useState } from 'react'
import { longestMetadata } from '../../shared/domain/text-limits.ts'
import { messages } from '../messages/messages.ts'
import { IconButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { TabList, tabPanelProps } from '../ui/tabs.tsx'
import { type DraftChange, isLocked } from './change-draft.ts'
import { type EditorContext, noContext } from './editor-context.ts'
import { AddField } from './form/field-rows.tsx'
import { FormFrame } from './form/form-frame.tsx'
import { MetadataForm } from './form/metadata-form.tsx'
import { useDraftChange } from './form/use-draft-change.ts'
import { countUnfinished, type MetadataDraft } from './metadata-draft.ts'
import styles from './metadata-editor.module.css'
import { isTooLong } from './read-metadata-tree.ts'
import { readSaved } from './saved-fields.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const JsonPanel = lazyComponent(async () => (await import('./json/json-panel.tsx')).JsonPanel)

type MetadataEditorProps = {
  readonly draft: MetadataDraft
  readonly context?: EditorContext
  /** Metadata that changes are marked against; undefined for none. */
  readonly saved?: string | null
  readonly isBoxed?: boolean
  readonly beside?: ReactNode
  readonly showAllProblems: boolean
  onChange(draft: MetadataDraft): void
}

const noFields = [] as const

export function MetadataEditor({
  draft,
  context = noContext,
  saved,
  isBoxed = false,
  beside,
  showAllProblems,
  onChange,
}: MetadataEditorProps) {
  const group = useId()
  const { metadata } = messages
  /** True if a button led to the JSON, which disappears with the form. */
  const [isLed, setLed] = useState(false)
  const { change, draftNow, nextId } = useDraftChange(draft, onChange)
  const undo = useCallback(() => change({ kind: 'undo' }), [change])
  const redo = useCallback(() => change({ kind: 'redo' }), [change])
  const keys = useUndoKeys(undo, redo)
  const compared = useMemo(() => (saved === undefined ? undefined : readSaved(saved)), [saved])
  const canAdd = draft.view === 'form' && !isTooLong(draft.text)
  const add = canAdd && <AddField label={metadata.addField} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out beside the tabs.
    <div role="group" aria-label={messages.terms.metadata} data-metadata className={styles.group} {...keys}>
      <FormFrame
        {...{ context, saved, isBoxed, showAllProblems, nextId, draftNow }}
        locked={isLocked(draft)}
        onChange={change}
      >
        <div className={styles.head}>
          <span className={styles.legend} aria-hidden>
            {messages.terms.metadata}
          </span>
          <TabList
            group={group}
            label={metadata.views}
            chosen={draft.view}
            small
            tabs={[
              { id: 'form', label: metadata.form },
              { id: 'json', label: metadata.kinds.json },
            ]}
            onChoose={(view) => {
              setLed(false)
              change({ kind: 'view', view })
            }}
          />
          <span className={styles.space} />
          <div className={styles.tools}>
            <UndoButtons draft={draft} undo={undo} redo={redo} />
            {!isBoxed && add}
          </div>
        </div>
        <div className={styles.panel} {...tabPanelProps(group, metadata.panel)}>
          {draft.view === 'form' ? (
            <MetadataForm
              draft={draft}
              fields={context.template?.fields ?? noFields}
              saved={compared}
              onShowJson={() => {
                setLed(true)
                change({ kind: 'view', view: 'json' })
              }}
            />
          ) : (
            <JsonView {...{ draft, context, undo, redo }} takesFocus={isLed} onChange={change} />
          )}
          {isBoxed && (
            <div className={styles.actions}>
              {add}
              <span className={styles.space} />
              {beside}
            </div>
          )}
        </div>
      </FormFrame>
    </div>
  )
}

type JsonViewProps = Pick<Required<MetadataEditorProps>, 'draft' | 'context'> & {
  readonly takesFocus: boolean
  undo(): void
  redo(): void
  onChange(change: DraftChange): void
}

function JsonView({ draft, context, takesFocus, undo, redo, onChange }: JsonViewProps) {
  return (
    <>
      <Suspense fallback={<Skeleton lines={3} />}>
        <JsonPanel text={draft.text} {...{ context, takesFocus, onChange }} onUndo={undo} onRedo={redo} />
      </Suspense>
      {isTooLong(draft.text) && (
        <Notice look="caution">
          <p>{messages.metadata.lengthOver(draft.text.length, longestMetadata)}</p>
        </Notice>
      )}
      <UnfinishedNotice draft={draft} />
    </>
  )
}

type UndoButtonsProps = { readonly draft: MetadataDraft; undo(): void; redo(): void }

function UndoButtons({ draft, undo, redo }: UndoButtonsProps) {
  const { past, future } = draft.form.history
  if (past.length + future.length === 0) return null
  return (
    <>
      <IconButton
        small
        data-undo
        label={messages.common.undo}
        aria-disabled={past.length === 0 ? true : undefined}
        icon={Undo2}
        size={16}
        onClick={undo}
      />
      <IconButton
        small
        label={messages.common.redo}
        aria-disabled={future.length === 0 ? true : undefined}
        icon={Redo2}
        size={16}
        onClick={redo}
      />
    </>
  )
}

function UnfinishedNotice({ draft }: { readonly draft: MetadataDraft }) {
  const { metadata } = messages
  const unfinished = countUnfinished(draft)
  if (unfinished === 0) return null
  return (
    <Notice look="caution">
      <p>{metadata.unfinishedInJson(unfinished)}</p>
    </Notice>
  )
}
