import { Braces, Redo2, Rows3, Undo2 } from 'lucide-react'
import { Suspense, useCallback, useId, useLayoutEffect, useRef } from 'react'
import { messages } from '../messages/messages.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { TabList, tabPanelProps } from '../ui/tabs.tsx'
import { changeDraft, type DraftChange } from './change-draft.ts'
import { type EditorContext, noContext } from './editor-context.ts'
import { MetadataForm } from './form/metadata-form.tsx'
import { countUnfinished, type MetadataDraft } from './metadata-draft.ts'
import styles from './metadata-editor.module.css'
import { isTooLongForForm } from './read-metadata-tree.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const JsonPanel = lazyComponent(async () => (await import('./json/json-panel.tsx')).JsonPanel)

type MetadataEditorProps = {
  readonly draft: MetadataDraft
  /** What is known of documents like this one. */
  readonly context?: EditorContext
  /** Whether every problem is shown, as after an attempt to send, or only those of what was typed. */
  readonly showAllProblems: boolean
  onChange(draft: MetadataDraft): void
}

/** Changes the draft by steps. The same functions always, so that a row whose field is not concerned is not drawn anew. */
function useDraftChange(draft: MetadataDraft, onChange: (draft: MetadataDraft) => void) {
  const latest = useRef({ draft, onChange })
  useLayoutEffect(() => {
    latest.current = { draft, onChange }
  })
  const change = useCallback((step: DraftChange) => {
    const { draft: before, onChange: tell } = latest.current
    const after = changeDraft(before, step, performance.now())
    if (after === before) return
    latest.current = { draft: after, onChange: tell }
    tell(after)
  }, [])
  const nextId = useCallback(() => latest.current.draft.form.nextId, [])
  return { change, nextId }
}

/** Metadata as a form and as JSON: two views of one draft, with one history. */
export function MetadataEditor({
  draft,
  context = noContext,
  showAllProblems,
  onChange,
}: MetadataEditorProps) {
  const group = useId()
  const { metadata } = messages
  const { change, nextId } = useDraftChange(draft, onChange)
  const undo = useCallback(() => change({ kind: 'undo' }), [change])
  const redo = useCallback(() => change({ kind: 'redo' }), [change])
  const keys = useUndoKeys(undo, redo)
  const { past, future } = draft.form.history
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out beside the tabs.
    <div role="group" aria-label={metadata.group} className={styles.group} {...keys}>
      <div className={styles.head}>
        <span className={styles.legend} aria-hidden>
          {metadata.group}
        </span>
        <div className={styles.tools}>
          {past.length + future.length > 0 && (
            <>
              <IconButton
                small
                data-undo
                label={metadata.undo}
                aria-disabled={past.length === 0 ? true : undefined}
                icon={Undo2}
                size={15}
                onClick={undo}
              />
              <IconButton
                small
                label={metadata.redo}
                aria-disabled={future.length === 0 ? true : undefined}
                icon={Redo2}
                size={15}
                onClick={redo}
              />
            </>
          )}
          <TabList
            group={group}
            label={metadata.views}
            chosen={draft.view}
            tabs={[
              { id: 'form', label: metadata.form, icon: <Rows3 size={14} aria-hidden /> },
              { id: 'json', label: metadata.json, icon: <Braces size={14} aria-hidden /> },
            ]}
            onChoose={(view) => change({ kind: 'view', view })}
          />
        </div>
      </div>
      <div className={styles.panel} {...tabPanelProps(group, metadata.panel)}>
        {draft.view === 'form' ? (
          <MetadataForm
            draft={draft}
            context={context}
            showAllProblems={showAllProblems}
            nextId={nextId}
            onChange={change}
          />
        ) : (
          <>
            <Suspense fallback={<Skeleton lines={3} />}>
              <JsonPanel text={draft.text} context={context} onUndo={undo} onRedo={redo} onChange={change} />
            </Suspense>
            <UnfinishedNotice draft={draft} onRemove={() => change({ kind: 'drop-unfinished' })} />
          </>
        )}
      </div>
    </div>
  )
}

type UnfinishedNoticeProps = { readonly draft: MetadataDraft; onRemove(): void }

/** What was begun in the form and is not in the text. */
function UnfinishedNotice({ draft, onRemove }: UnfinishedNoticeProps) {
  const { metadata } = messages
  const unfinished = countUnfinished(draft)
  if (unfinished === 0) return null
  return (
    <Notice
      look="caution"
      // Otherwise they can be finished in the form.
      actions={
        isTooLongForForm(draft.text) && (
          <Button small onClick={onRemove}>
            {metadata.removeUnfinished(unfinished)}
          </Button>
        )
      }
    >
      <p>{metadata.unfinishedInJson(unfinished)}</p>
    </Notice>
  )
}
