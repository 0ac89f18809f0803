import { Braces, Rows3 } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TabList } from '../ui/tab-list.tsx'
import { tabPanelProps } from '../ui/tab-panel-props.ts'
import { words } from '../words/words.ts'
import { changeDraft, countUnfinished, type DraftChange, type MetadataDraft } from './metadata-draft.ts'
import styles from './metadata-editor.module.css'
import { MetadataForm } from './metadata-form.tsx'

const JsonPanel = lazy(() =>
  import('./json/json-panel.tsx').then(({ JsonPanel }) => ({ default: JsonPanel })),
)

type MetadataEditorProps = {
  readonly draft: MetadataDraft
  /** Whether every problem is shown, as after an attempt to send, or only those of what was typed. */
  readonly showAllProblems: boolean
  onChange(draft: MetadataDraft): void
}

/** Metadata as a form and as JSON: two views of one draft. */
export function MetadataEditor({ draft, showAllProblems, onChange }: MetadataEditorProps) {
  const group = useId()
  const { metadata } = words
  const change = (step: DraftChange) => onChange(changeDraft(draft, step))
  const unfinished = countUnfinished(draft)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out beside the tabs.
    <div role="group" aria-label={metadata.group} className={styles.group}>
      <div className={styles.head}>
        <span className={styles.legend} aria-hidden>
          {metadata.group}
        </span>
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
      <div className={styles.panel} {...tabPanelProps(group, metadata.panel)}>
        {draft.view === 'form' ? (
          <MetadataForm draft={draft} showAllProblems={showAllProblems} onChange={change} />
        ) : (
          <>
            <Suspense fallback={<Skeleton lines={3} />}>
              <JsonPanel text={draft.text} onChange={change} />
            </Suspense>
            {unfinished > 0 && (
              <Notice look="caution">
                <p>{metadata.unfinishedInJson(unfinished)}</p>
              </Notice>
            )}
          </>
        )}
      </div>
    </div>
  )
}
