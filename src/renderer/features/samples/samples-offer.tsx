import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { samples } from '../../messages/samples/start.ts'
import { Button } from '../../ui/button.tsx'
import styles from './samples.module.css'
import { samplePictureAddress, useAddSamples } from './use-add-samples.ts'

const shown = ['regatta-1934', 'rope-walk', 'ships-bell', 'chart-1871']

export function SamplesOffer({ connection }: { readonly connection: ConnectionSummary }) {
  const adding = useAddSamples(connection)
  return (
    <div className={styles.offer}>
      <span className={styles.stack} aria-hidden>
        {shown.map((name) => (
          <img key={name} src={samplePictureAddress(name)} alt="" />
        ))}
      </span>
      <p className={styles.words}>
        <b>{samples.heading}</b>
        <span>{samples.text}</span>
      </p>
      <Button busy={adding.isPending} onClick={() => adding.mutate()}>
        {samples.add}
      </Button>
    </div>
  )
}
