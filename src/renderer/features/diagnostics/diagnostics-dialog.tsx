import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, useDelayed } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { TextArea } from '../../ui/fields/text-fields.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './diagnostics.module.css'
import { type DiagnosticFile, useDiagnostics } from './use-diagnostics.ts'

/** Every file that will be saved, to be read before it is. */
export function DiagnosticsDialog({ onClose }: { onClose(): void }) {
  const [withNames, setWithNames] = useState(false)
  const { gathered, isGathering, failure, gather } = useDiagnostics(withNames)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Failure | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const { diagnostics, common } = messages

  const files = gathered?.files ?? []
  const open = files.find(({ name }) => name === shown) ?? files[0]
  const wanted = files.filter(({ name }) => !left.has(name)).map(({ name }) => name)
  const save = async () => {
    if (gathered === null || wanted.length === 0) return
    setSaving(true)
    setProblem(null)
    const result = await tryCall('diagnostics/save', { id: gathered.id, files: wanted })
    setSaving(false)
    if (!result.ok) setProblem(result.error)
    else if (result.value !== null) setSaved(result.value.name)
  }
  const showsSkeleton = useDelayed(gathered === null && failure === null, 150)
  if (saved !== null) return <DiagnosticsSaved name={saved} onClose={onClose} />
  return (
    <Dialog
      full
      title={diagnostics.heading}
      onClose={onClose}
      actions={
        <>
          {gathered !== null && wanted.length === 0 && (
            <p className={styles.none} role="status">
              {diagnostics.noneChosen}
            </p>
          )}
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            look="primary"
            disabled={wanted.length === 0}
            busy={isSaving ? diagnostics.saving : isGathering && diagnostics.gathering}
            onClick={() => void save()}
          >
            {diagnostics.saveFiles(wanted.length)}
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.head}>
          <p>{diagnostics.intro}</p>
          <p className={styles.notIn}>
            <strong>{diagnostics.notIn}:</strong> {diagnostics.notInText}
          </p>
          <Checkbox label={diagnostics.withNames} checked={withNames} onChange={setWithNames} />
          {failure !== null && <FailureNotice failure={failure} onAgain={() => void gather()} />}
          {problem !== null && <FailureNotice failure={problem} />}
        </div>
        <div className={styles.files} aria-busy={isGathering}>
          {open === undefined ? (
            showsSkeleton && <Skeleton lines={6} />
          ) : (
            <>
              <FileList
                files={files}
                shown={open.name}
                left={left}
                onShow={setShown}
                onInclude={(name, isIncluded) => {
                  const next = new Set(left)
                  if (isIncluded) next.delete(name)
                  else next.add(name)
                  setLeft(next)
                }}
              />
              <FileContents key={open.name} file={open} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Said here, since the screen beneath may be one that has no place for messages. */
function DiagnosticsSaved({ name, onClose }: { readonly name: string; onClose(): void }) {
  const { diagnostics, common } = messages
  return (
    <Dialog
      title={diagnostics.heading}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <div role="status">
        <Notice look="positive">
          <p>{diagnostics.saved(name)}</p>
          <p>{diagnostics.savedText}</p>
        </Notice>
      </div>
    </Dialog>
  )
}

/** A file as it will be saved, to the letter. */
function FileContents({ file }: { readonly file: DiagnosticFile }) {
  const { diagnostics } = messages
  const { title, text } = diagnostics.describe(file.name)
  return (
    <div className={styles.contents}>
      <p className={styles.hint}>{text}</p>
      {file.text === '' ? (
        <p>{diagnostics.empty}</p>
      ) : (
        <TextArea
          mono
          readOnly
          wrap={file.name.endsWith('.txt') ? 'soft' : 'off'}
          aria-label={diagnostics.contentsOf(title)}
          value={file.text}
        />
      )}
    </div>
  )
}

type FileListProps = {
  readonly files: readonly DiagnosticFile[]
  readonly shown: string
  /** Those that are not to be saved. */
  readonly left: ReadonlySet<string>
  onShow(name: string): void
  onInclude(name: string, isIncluded: boolean): void
}

/** One is read at a time; each is ticked for itself. */
function FileList({ files, shown, left, onShow, onInclude }: FileListProps) {
  const { diagnostics } = messages
  return (
    <ul className={styles.list} aria-label={diagnostics.files}>
      {files.map(({ name, bytes }) => {
        const { title } = diagnostics.describe(name)
        return (
          <li key={name} className={classNames(styles.entry, name === shown && styles.shown)}>
            <input
              type="checkbox"
              aria-label={diagnostics.include(title)}
              checked={!left.has(name)}
              onChange={(event) => onInclude(name, event.target.checked)}
            />
            <button
              type="button"
              className={styles.open}
              aria-current={name === shown}
              onClick={() => onShow(name)}
            >
              <span className={styles.name}>{title}</span>
              <span className={styles.hint}>
                {name} · {diagnostics.size(bytes)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
