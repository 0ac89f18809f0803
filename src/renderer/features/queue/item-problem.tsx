import type { ReactNode } from 'react'
import type { SendProblem } from '../../../shared/schemas/outbox.ts'
import { TechnicalDetail } from '../../ui/technical-detail.tsx'
import { wordsOfSendProblem } from '../../words/send-problems.ts'
import { words } from '../../words/words.ts'
import styles from './queue-entry.module.css'

type ItemProblemProps = {
  readonly problem: SendProblem
  /** With what to do about it; an entry that is tried again by itself gets one line. */
  readonly inFull: boolean
  readonly children: ReactNode
}

export function ItemProblem({ problem, inFull, children }: ItemProblemProps) {
  const { what, safe, todo } = wordsOfSendProblem(problem)
  if (!inFull) return <p className={styles.doubtful}>{what}</p>
  return (
    <div className={styles.problem}>
      <p>{what}</p>
      {problem.words !== undefined && <p>{words.sendProblem.serviceWords(problem.words)}</p>}
      <p>
        {safe} {todo}
      </p>
      {children}
      <TechnicalDetail text={problem.detail} />
    </div>
  )
}
