import { useQuery } from '@tanstack/react-query'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Section } from '../../ui/screen.tsx'
import styles from './settings.module.css'

export function OrganisationSection() {
  const { data } = useQuery(queries.policy())
  const { organisation: w } = messages
  if (data === undefined || data.state === 'none') return null
  const { state, file, problems } = data
  const trouble =
    state === 'not-usable' ? w.notUsable : state === 'not-trusted' ? w.notTrusted : w.someProblems
  return (
    <Section title={w.heading}>
      {state === 'in-force' && <p>{w.inForce}</p>}
      {problems.length > 0 && (
        <Notice look={state === 'in-force' ? 'caution' : 'negative'}>
          <p>{trouble}</p>
          <p>{w.tell}</p>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={`${problem.code} ${problem.place}`}>{w.problem(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className={styles.file}>
        {messages.terms.file}: <code>{file}</code>
      </p>
    </Section>
  )
}
