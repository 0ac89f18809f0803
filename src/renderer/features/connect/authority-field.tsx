import { ShieldCheck } from 'lucide-react'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { AuthorityFacts } from '../../../shared/schemas/connection.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import styles from './connect.module.css'

export type PinnedAuthority = { readonly certificateAuthority: string; readonly facts: AuthorityFacts }

type AuthorityFieldProps = {
  readonly pinned: PinnedAuthority | null
  /** Set by the organisation: shown, and not to be changed. */
  readonly isFixed?: boolean
  /** Most people need none: nothing but the way to one is shown while there is none. */
  readonly isBrief?: boolean
  onChange(pinned: PinnedAuthority | null): void
}

/** The one certificate authority that a connection trusts, if it is pinned to one. */
export function AuthorityField({ pinned, isFixed = false, isBrief = false, onChange }: AuthorityFieldProps) {
  const headingId = useId()
  const chooser = useRef<HTMLButtonElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [removed, setRemoved] = useState(0)
  const { authority: w } = messages
  const showsButtonOnly = isBrief && pinned === null && failure === null
  // The button that had the focus is gone by then.
  useEffect(() => {
    if (removed > 0) chooser.current?.focus()
  }, [removed])
  const choose = async () => {
    setChoosing(true)
    setFailure(null)
    const chosen = await tryCall('connections/choose-authority', undefined)
    setChoosing(false)
    if (!chosen.ok) setFailure(chosen.error)
    else if (chosen.value !== null) onChange(chosen.value)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a line with what follows.
    <div role="group" aria-labelledby={headingId} className={styles.field}>
      <p id={headingId} className={styles.label} hidden={showsButtonOnly}>
        {w.label}
      </p>
      {pinned !== null && <AuthorityCard facts={pinned.facts} />}
      {pinned === null && !showsButtonOnly && <p className={styles.hint}>{w.none}</p>}
      {isFixed && <LockedHint />}
      {!isFixed && (
        <div className={styles.authorityActions}>
          <Button
            ref={chooser}
            look={showsButtonOnly ? 'link' : 'secondary'}
            busy={isChoosing && w.choosing}
            onClick={() => void choose()}
          >
            {pinned === null ? w.choose : w.chooseOther}
          </Button>
          {pinned !== null && (
            <Button
              look="quiet"
              onClick={() => {
                setFailure(null)
                onChange(null)
                setRemoved(removed + 1)
              }}
            >
              {w.remove}
            </Button>
          )}
        </div>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
    </div>
  )
}

/** What there is to compare with what one was told. */
function AuthorityCard({ facts }: { readonly facts: AuthorityFacts }) {
  const { authority: w } = messages
  const [now] = useState(() => Date.now())
  const untimely = facts.validTo < now ? w.over : facts.validFrom > now ? w.notYet : null
  return (
    <div className={styles.card}>
      <p className={styles.pinned}>
        <ShieldCheck size={15} aria-hidden />
        {w.held}
      </p>
      <dl className={styles.facts}>
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
          <p className={styles.hint}>{w.fingerprintHint}</p>
        </dd>
      </dl>
      {untimely !== null && (
        <Notice look="caution">
          <p>{untimely}</p>
        </Notice>
      )}
    </div>
  )
}
