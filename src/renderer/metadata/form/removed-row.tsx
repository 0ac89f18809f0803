import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import type { RemovedField } from '../saved-fields.ts'
import { shownValue } from './field-kind.ts'
import styles from './field-row.module.css'
import { useFormTools, valueOfRow } from './form-tools.ts'
import { KindIcon } from './kind-icon.tsx'
import { ShownValue } from './rest-value.tsx'

type RemovedRowProps = {
  readonly removed: RemovedField
  readonly path: MetadataPath
}

export function RemovedRow({ removed, path }: RemovedRowProps) {
  const { metadata } = messages
  const { locked, change, nextId, focusLater, announce } = useFormTools()
  const { key, name, raw, kind, at } = removed
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid.
    <div
      role="group"
      aria-label={metadata.removedField(name)}
      data-row={key}
      className={classNames(styles.row, styles.removed)}
    >
      <span className={styles.label}>
        <KindIcon kind={kind} />
        <s className={styles.labelText}>{name}</s>
      </span>
      <s className={styles.gone}>
        <ShownValue kind={kind} value={shownValue(kind, raw)} />
      </s>
      <Button
        look="tint"
        small
        disabled={locked}
        onClick={(event) => {
          const list = event.currentTarget.closest('[data-metadata]')
          const id = nextId()
          change({ kind: 'restore-field', path, name, raw, at })
          announce(metadata.restored(name))
          focusLater(() => valueOfRow(list, `row-${id}`))
        }}
      >
        {messages.common.restore}
      </Button>
      <i className={classNames(styles.dot, styles.dotGone)} />
    </div>
  )
}
