import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { wordsOfFailure } from '../../messages/failures.ts'
import { words } from '../../messages/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { TechnicalDetail } from '../../ui/technical-detail.tsx'

type CopyProblemProps = { readonly problem: NonNullable<CallOutput<'backups/list'>['problem']> }

export function CopyProblem({ problem }: CopyProblemProps) {
  return (
    <Notice look="caution">
      <p>
        {words.backups.problem} {wordsOfFailure(problem)} {words.backups.triedAgain}
      </p>
      <TechnicalDetail text={problem.detail} />
    </Notice>
  )
}
