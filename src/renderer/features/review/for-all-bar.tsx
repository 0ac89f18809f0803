import { useId, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { CollectionBox } from '../../services/collection-field.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from './filter-chips.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import { everyRow } from './row-selection.ts'
import { useFillCollection } from './use-review-commands.ts'

export function ForAllBar() {
  const { forAll, pictures } = messages.review
  const { summary, checks, open } = useReview()
  const count = countOf(summary, 'all')
  return (
    <div className={styles.bar}>
      <CollectionForAll />
      <Button look="quiet" onClick={() => open({ kind: 'field', target: everyRow, count })}>
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

/** Gives this collection to every row without one. Confirms before replacing any. */
function CollectionForAll() {
  const { forAll } = messages.review
  const id = useId()
  const { connection } = useReview()
  const [typed, setTyped] = useState('')
  const filling = useFillCollection()
  return (
    <form
      noValidate
      className={styles.collection}
      onSubmit={(event) => {
        event.preventDefault()
        const collection = typed.trim()
        if (collection !== '' && !filling.isPending) filling.mutate(collection)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('')
      }}
    >
      <label htmlFor={id}>{forAll.collection}</label>
      <CollectionBox id={id} compact connectionId={connection.id} value={typed} onChange={setTyped} />
      <Button type="submit" busy={filling.isPending}>
        {messages.common.apply}
      </Button>
    </form>
  )
}
