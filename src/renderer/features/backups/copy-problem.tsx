import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { Notice } from '../../ui/notice.tsx'
import { TechnicalDetail } from '../../ui/technical-detail.tsx'
import { wordsOfFailure } from '../../words/failures.ts'
import { words } from '../../words/words.ts'

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
