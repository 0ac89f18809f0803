import { ShieldCheck } from 'lucide-react'
import { Fragment, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { AuthorityFacts } from '../../../shared/schemas/connection.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { useFocusLater } from '../../ui/hooks.ts'
import { Actions, Card, Facts } from '../../ui/layout.tsx'
import text from '../../ui/styles/text.module.css'
import styles from './connect.module.css'

type PinnedAuthority = CallOutput<'connections/choose-authority'>

type AuthorityFieldProps = {
  readonly pinned: PinnedAuthority
  readonly isFixed: boolean
  readonly isBrief: boolean
  /** Shown while there is no authority. */
  readonly words?: { readonly none: string; readonly choose: string }
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLButtonElement | null>
  onChange(pinned: PinnedAuthority): void
}

export function AuthorityField(props: AuthorityFieldProps) {
  const { pinned, isFixed, isBrief, words = messages.authority, error, ref, onChange } = props
  const headingId = useId()
  const errorId = useId()
  const chooser = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => chooser.current)
  const focusChooser = useFocusLater(() => chooser.current)
  const choosing = useCall('connections/choose-authority', {
    onSuccess: (chosen) => {
      if (chosen !== null) onChange(chosen)
    },
  })
  const { authority: w } = messages
  const showsButtonOnly = isBrief && pinned === null && choosing.error === null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a line with what follows.
    <div role="group" aria-labelledby={headingId} className={styles.field}>
      <p id={headingId} className={styles.label} hidden={showsButtonOnly}>
        {w.label}
      </p>
      {pinned !== null && <AuthorityCard facts={pinned.facts} />}
      {pinned === null && !showsButtonOnly && <p className={text.hint}>{words.none}</p>}
      {isFixed && <LockedHint />}
      {!isFixed && (
        <Actions>
          <Button
            ref={chooser}
            look={showsButtonOnly ? 'link' : 'secondary'}
            busy={choosing.isPending}
            aria-describedby={error === undefined || choosing.error !== null ? undefined : errorId}
            onClick={() => choosing.mutate(undefined)}
          >
            {pinned === null ? words.choose : w.chooseOther}
          </Button>
          {pinned !== null && (
            <Button
              look="quiet"
              onClick={() => {
                choosing.reset()
                onChange(null)
                focusChooser()
              }}
            >
              {messages.common.remove}
            </Button>
          )}
        </Actions>
      )}
      {error !== undefined && choosing.error === null && (
        <FieldError id={errorId} movesOthers>
          {error}
        </FieldError>
      )}
      <FailureNotice failure={choosing.error?.failure} />
    </div>
  )
}

function AuthorityCard({ facts }: { readonly facts: AuthorityFacts }) {
  const { authority: w } = messages
  const [now] = useState(() => Date.now())
  const untimely = facts.validTo < now ? w.over : facts.validFrom > now ? w.notYet : null
  return (
    <Card>
      <p className={styles.pinned}>
        <ShieldCheck size={15} aria-hidden />
        {w.held}
      </p>
      <Facts>
        <dt>{w.subject}</dt>
        <dd>{facts.subject}</dd>
        <dt>{w.issuer}</dt>
        <dd>{facts.issuer === facts.subject ? w.itself : facts.issuer}</dd>
        <dt>{w.days}</dt>
        <dd>{w.validity(facts)}</dd>
        <dt>{w.fingerprint}</dt>
        <dd>
          <code>
            {facts.fingerprint.split(':').map((pair, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pairs repeat, and never change their places.
              <Fragment key={index}>
                {index > 0 && ':'}
                <wbr />
                {pair}
              </Fragment>
            ))}
          </code>
          <p className={text.hint}>{w.fingerprintHint}</p>
        </dd>
      </Facts>
      {untimely !== null && (
        <Notice look="caution">
          <p>{untimely}</p>
        </Notice>
      )}
    </Card>
  )
}
