import { CircleCheck, LoaderCircle } from 'lucide-react'
import { messages } from '../../messages/messages.ts'
import styles from './connect.module.css'

type StepState = 'waiting' | 'running' | 'done'
type ConnectStepsProps = {
  readonly label: string
  readonly steps: readonly (readonly [text: string, state: StepState])[]
}

/** In a small window, the steps begin below its edge. */
const scrollIntoSight = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

export function ConnectSteps({ label, steps }: ConnectStepsProps) {
  return (
    <ol ref={scrollIntoSight} className={styles.steps} aria-label={label}>
      {steps.map(([text, state]) => (
        <li key={text} data-state={state} aria-busy={state === 'running' || undefined}>
          {state === 'done' && <CircleCheck size={16} strokeWidth={1.75} aria-hidden />}
          {state === 'running' && <LoaderCircle size={16} strokeWidth={1.75} aria-hidden />}
          {state === 'waiting' && <i />}
          {text}
        </li>
      ))}
    </ol>
  )
}

export function CheckSteps({ work }: { readonly work: 'checking' | 'saving' }) {
  const { steps } = messages.connect
  const [here, later] =
    work === 'checking' ? (['running', 'waiting'] as const) : (['done', 'running'] as const)
  return (
    <ConnectSteps
      label={steps.label}
      // One request asks both whether the address answers and whether the key works.
      steps={[
        [steps.address, here],
        [steps.key, here],
        [steps.saving, later],
      ]}
    />
  )
}
