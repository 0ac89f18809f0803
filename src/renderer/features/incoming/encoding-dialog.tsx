import { useEffect, useState } from 'react'
import type { Encoding } from '../../intake/encodings.ts'
import { encodingOptions } from '../../messages/encodings.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import styles from './encoding-dialog.module.css'
import type { Question } from './incoming-flow.ts'

type EncodingDialogProps = { readonly question: Extract<Question, { kind: 'encoding' }> }

const lookedAtBytes = 1_000_000
const shownBytes = 1500

/** Asks how a text is written that does not say it, and shows what would become of it. */
export function EncodingDialog({ question: { file, guessed, answer } }: EncodingDialogProps) {
  const { encoding: say } = words.intake
  const [encoding, setEncoding] = useState(guessed)
  const bytes = useTellingBytes(file)
  return (
    <Dialog
      wide
      title={say.title(file.name)}
      onClose={() => answer(null)}
      actions={
        <>
          <Button look="quiet" onClick={() => answer(null)}>
            {say.skip}
          </Button>
          <Button look="primary" onClick={() => answer(encoding)}>
            {say.use}
          </Button>
        </>
      }
    >
      <p>{say.text}</p>
      <Field label={say.label}>
        {(parts) => (
          <SelectInput<Encoding>
            {...parts}
            value={encoding}
            options={encodingOptions}
            onChoose={setEncoding}
          />
        )}
      </Field>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable to be scrolled. */}
      <section className={styles.preview} tabIndex={0} aria-label={say.preview}>
        {bytes !== null && new TextDecoder(encoding).decode(bytes)}
      </section>
    </Dialog>
  )
}

/** The part of a file in which the encodings differ: from the line with the first byte beyond ASCII. */
function useTellingBytes(file: File): Uint8Array | null {
  const [bytes, setBytes] = useState<Uint8Array | null>(null)
  useEffect(() => {
    let isOver = false
    void file
      .slice(0, lookedAtBytes)
      .arrayBuffer()
      .then((buffer) => {
        const start = new Uint8Array(buffer)
        const telling = Math.max(
          0,
          start.findIndex((byte) => byte >= 0x80 || byte === 0x1b),
        )
        const line = start.lastIndexOf(0x0a, telling) + 1
        const from = telling - line > shownBytes / 2 ? telling : line
        if (!isOver) setBytes(start.slice(from, from + shownBytes))
      })
      .catch(() => setBytes(new Uint8Array()))
    return () => {
      isOver = true
    }
  }, [file])
  return bytes
}
