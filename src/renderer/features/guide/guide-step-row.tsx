import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type GuideStep, guideSteps } from '../../../shared/domain/guide-steps.ts'
import { call } from '../../ipc/call.ts'
import { callKey } from '../../ipc/call-query.ts'
import { guide } from '../../messages/help/guide.ts'
import type { Route } from '../../services/router/route.ts'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './guide.module.css'

type GuideStepRowProps = {
  readonly step: GuideStep
  readonly state: 'done' | 'now' | 'later'
  readonly connectionId: string
}

export function GuideStepRow({ step, state, connectionId }: GuideStepRowProps) {
  const { go } = useRouter()
  const { name } = guide.steps[step]
  const { text, to } = useStep(step, connectionId, state === 'now')
  return (
    <li
      className={classNames(styles.step, styles[state])}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={styles.mark}>
        {state === 'done' ? <Check size={14} aria-label={guide.stepDone} /> : guideSteps.indexOf(step) + 1}
      </span>
      <div className={styles.words}>
        <b>{name}</b>
        {state !== 'done' && <p>{text}</p>}
      </div>
      {state === 'now' && to !== null && (
        <Button look="primary" onClick={() => go(to)}>
          {guide.steps[step].action}
        </Button>
      )}
    </li>
  )
}

function useStep(
  step: GuideStep,
  connectionId: string,
  isNow: boolean,
): { readonly text: string; readonly to: Route | null } {
  const { route } = useRouter()
  const { data: picture } = useQuery({
    queryKey: callKey('documents/search', connectionId, 'newest-picture'),
    queryFn: async () => {
      const found = await call('documents/search', {
        connectionId,
        text: 'kind:picture',
        after: null,
        limit: 1,
      })
      return found.rows[0] ?? null
    },
    enabled: isNow && step === 'edit',
  })
  const { text } = guide.steps[step]
  switch (step) {
    case 'add':
      return { text, to: { screen: 'add', kind: 'image' } }
    case 'find':
      return { text, to: { screen: 'library', search: true } }
    case 'edit': {
      if (route.screen === 'document') return { text: guide.fillOpen, to: null }
      if (picture == null) return { text, to: null }
      const { documentId, title } = picture
      return {
        text: title === null ? text : guide.openNamed(title),
        to: { screen: 'document', connectionId, documentId },
      }
    }
  }
}
