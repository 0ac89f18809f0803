import { useId } from 'react'
import { type ConnectionRecord, connectionColours } from '../../../shared/schemas/connection.ts'
import { messages } from '../../messages/messages.ts'
import { ColourChip } from '../../ui/badges.tsx'
import styles from './connect.module.css'

type ColourChoiceProps = {
  readonly chosen: ConnectionRecord['colour']
  readonly isFixed?: boolean
  onChoose(colour: ConnectionRecord['colour']): void
}

export function ColourChoice({ chosen, isFixed = false, onChoose }: ColourChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.group} disabled={isFixed}>
      <legend>{messages.connect.colour}</legend>
      <div className={styles.swatches}>
        {connectionColours.map((colour) => (
          <label key={colour} className={styles.swatch} title={messages.connect.colours[colour]}>
            <input
              type="radio"
              name={name}
              value={colour}
              aria-label={messages.connect.colours[colour]}
              checked={colour === chosen}
              onChange={() => onChoose(colour)}
            />
            <ColourChip colour={colour} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
