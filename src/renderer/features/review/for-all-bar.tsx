import { useId, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { CollectionBox } from '../../services/collection-field.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from './filter-chips.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import { everyRow } from './row-selection.ts'
import { useSetCollection } from './use-review-commands.ts'

/** What is set in every row at once, and what else concerns many rows. */
export function ForAllBar() {
  const { forAll, pictures } = messages.review
  const { summary, checks, open } = useReview()
  const count = countOf(summary, 'all')
  return (
    <div className={styles.bar}>
      <CollectionForAll count={count} />
      <Button look="quiet" onClick={() => open({ kind: 'field', target: everyRow, count, isForAll: true })}>
        {forAll.field}
      </Button>
      {summary.hasWebPictures && checks.run === null && (
        <Button look="quiet" onClick={checks.checkAll}>
          {pictures.checkAll}
        </Button>
      )}
    </div>
  )
}

/** One collection for every row. What is typed counts once the field is left, as in a settings window. */
function CollectionForAll({ count }: { readonly count: number }) {
  const { forAll } = messages.review
  const id = useId()
  const { connection } = useReview()
  const [typed, setTyped] = useState('')
  const setting = useSetCollection()
  const done = useRef('')
  const set = () => {
    const collection = typed.trim()
    if (collection === '' || collection === done.current || setting.isPending) return
    done.current = collection
    const forget = () => {
      done.current = ''
    }
    setting.mutate({ target: everyRow, count, collection }, { onError: forget })
  }
  return (
    <form
      className={styles.collection}
      onSubmit={(event) => {
        event.preventDefault()
        set()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('')
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) set()
      }}
    >
      <label htmlFor={id}>{forAll.collection}</label>
      <CollectionBox
        id={id}
        compact
        connectionId={connection.id}
        value={typed}
        onChange={(text) => {
          // Typed anew, the same name is set again: rows may have changed since.
          done.current = ''
          setTyped(text)
        }}
      />
      <Button type="submit" busy={setting.isPending && forAll.setting}>
        {forAll.apply(count)}
      </Button>
    </form>
  )
}
