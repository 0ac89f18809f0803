import type { ReactNode } from 'react'
import type { SendProblem } from '../../../shared/schemas/queue.ts'
import { words } from '../../messages/messages.ts'
import { isForSettings, wordsOfSendProblem, wordsSaid } from '../../messages/send-problems.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { TechnicalDetail } from '../../ui/technical-detail.tsx'
import styles from './queue-entry.module.css'

type ItemProblemProps = {
  readonly connectionId: string
  readonly problem: SendProblem
  /** With what to do about it; an entry that is tried again by itself gets one line. */
  readonly inFull: boolean
  readonly children: ReactNode
}

export function ItemProblem({ connectionId, problem, inFull, children }: ItemProblemProps) {
  const { what, safe, todo } = wordsOfSendProblem(problem)
  const { connections } = useConnections()
  const connection = connections.find(({ id }) => id === connectionId)
  const isSettled = problem.code === 'picture-inside-refused' && connection?.picturesTravel === 'host'
  const said = wordsSaid(problem)
  if (!inFull) return <p className={styles.doubtful}>{what}</p>
  return (
    <div className={styles.problem}>
      <p>{what}</p>
      {said !== undefined && <p>{said}</p>}
      <p>
        {safe} {isSettled ? words.sendProblem.throughHostNow : todo}
      </p>
      {isForSettings(problem) && !isSettled && (
        <p>
          <RouteLink to={{ screen: 'settings' }}>{words.sendProblem.openSettings}</RouteLink>
        </p>
      )}
      {children}
      <TechnicalDetail text={problem.detail} />
    </div>
  )
}
