import { ChevronRight } from 'lucide-react'
import { messages } from '../../messages/messages.ts'
import styles from './import.module.css'

/** Where the rows go from here; this screen is the first step. */
export function ImportSteps() {
  const { navigation, tableImport, terms } = messages
  const [here, ...later] = [terms.columns, navigation.review, navigation.add]
  return (
    <ol className={styles.steps} aria-label={tableImport.heading}>
      <li aria-current="step">{here}</li>
      {later.map((step) => (
        <li key={step}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          {step}
        </li>
      ))}
    </ol>
  )
}
