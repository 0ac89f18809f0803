import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { call, useCall } from '../../ipc/call.ts'
import { formatBytes } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { InfoDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, useDelayed } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { TextArea } from '../../ui/fields/text-fields.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import text from '../../ui/styles/text.module.css'
import styles from './diagnostics.module.css'

export function DiagnosticsDialog({ onClose }: { onClose(): void }) {
  const [withNames, setWithNames] = useState(false)
  const { data: gathered, isFetching, error, refetch } = useDiagnostics(withNames)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const saving = useCall('diagnostics/save')
  const { diagnostics, common } = messages

  const wanted = gathered?.files.map(({ name }) => name).filter((name) => !left.has(name)) ?? []
  const showsSkeleton = useDelayed(gathered === undefined && error === null, 150)
  if (saving.data != null) return <DiagnosticsSaved name={saving.data.name} onClose={onClose} />
  return (
    <Dialog
      full
      title={diagnostics.heading}
      onClose={onClose}
      actions={
        <>
          {gathered !== undefined && wanted.length === 0 && (
            <p className={styles.none} role="status">
              {diagnostics.noneChosen}
            </p>
          )}
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            look="primary"
            disabled={wanted.length === 0}
            busy={saving.isPending || isFetching}
            onClick={() => gathered !== undefined && saving.mutate({ id: gathered.id, files: wanted })}
          >
            {diagnostics.saveFiles(wanted.length)}
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.head}>
          <p>{diagnostics.intro}</p>
          <p className={styles.notIn}>{diagnostics.notIn}</p>
          <Checkbox label={diagnostics.withNames} checked={withNames} onChange={setWithNames} />
          <FailureNotice failure={error?.failure} onAgain={() => void refetch()} />
          <FailureNotice failure={saving.error?.failure} />
        </div>
        <div className={styles.files} aria-busy={isFetching}>
          {gathered !== undefined && <Files files={gathered.files} left={left} onLeave={setLeft} />}
          {showsSkeleton && <Skeleton lines={6} />}
        </div>
      </div>
    </Dialog>
  )
}

/** Shown in the dialog, since the screen beneath may have no place for messages. */
function DiagnosticsSaved({ name, onClose }: { readonly name: string; onClose(): void }) {
  const { diagnostics } = messages
  return (
    <InfoDialog look="primary" title={diagnostics.heading} onClose={onClose}>
      <div role="status">
        <Notice look="positive">
          <p>{diagnostics.saved(name)}</p>
        </Notice>
      </div>
    </InfoDialog>
  )
}

function FileContents({ file }: { readonly file: DiagnosticFile }) {
  const { diagnostics } = messages
  const described = diagnostics.describe(file.name)
  return (
    <div className={styles.contents}>
      <p className={text.hint}>{described.text}</p>
      {file.text === '' ? (
        <p>{messages.terms.empty}</p>
      ) : (
        <TextArea
          mono
          readOnly
          wrap={file.name.endsWith('.txt') ? 'soft' : 'off'}
          aria-label={described.title}
          value={file.text}
        />
      )}
    </div>
  )
}

type FilesProps = {
  readonly files: readonly DiagnosticFile[]
  readonly left: ReadonlySet<string>
  onLeave(left: ReadonlySet<string>): void
}

function Files({ files, left, onLeave }: FilesProps) {
  const { diagnostics } = messages
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = files.find(({ name }) => name === chosen) ?? files[0]
  if (shown === undefined) return null
  return (
    <>
      <ul className={styles.list} aria-label={diagnostics.files}>
        {files.map(({ name, bytes }) => {
          const { title } = diagnostics.describe(name)
          return (
            <li key={name} className={classNames(styles.entry, name === shown.name && styles.shown)}>
              <input
                type="checkbox"
                aria-label={messages.common.select(title)}
                checked={!left.has(name)}
                onChange={(event) => {
                  const others = [...left].filter((one) => one !== name)
                  onLeave(new Set(event.target.checked ? others : [...others, name]))
                }}
              />
              <button
                type="button"
                className={styles.open}
                aria-current={name === shown.name}
                onClick={() => setChosen(name)}
              >
                <span className={styles.name}>{title}</span>
                <span className={text.hint}>
                  {name} · {formatBytes(bytes)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <FileContents key={shown.name} file={shown} />
    </>
  )
}

export type DiagnosticFile = CallOutput<'diagnostics/gather'>['files'][number]

export function useDiagnostics(withNames: boolean) {
  const query = useQuery({
    queryKey: ['diagnostics', withNames],
    queryFn: () => call('diagnostics/gather', { withNames }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { mutate: forget } = useCall('diagnostics/forget')
  const id = query.data?.id
  useEffect(() => (id === undefined ? undefined : () => forget({ id })), [id, forget])
  return query
}
