import { useEffect, useEffectEvent } from 'react'
import type { FoundThing } from '../../intake/found.ts'
import { useIncomingForForm } from '../../services/incoming/receive-incoming.tsx'
import { type AddValues, emptyAddValues } from './add-values.ts'
import { drawRandomNumbers, type SetAddValues } from './use-add-form.ts'

type IncomingThingParts = {
  readonly set: SetAddValues
  readonly collection: () => string
  takePictures(files: readonly File[]): void
}

export function useIncomingThing({ set, collection, takePictures }: IncomingThingParts): void {
  const { incoming, clear } = useIncomingForForm()
  const receive = useEffectEvent(() => {
    if (incoming === null) return
    const { thing, replaces } = incoming
    const values = valuesOf(thing)
    set({
      ...(replaces && emptyAddValues(collection(), drawRandomNumbers(), values.kind)),
      ...values,
    })
    if (thing.kind === 'picture') takePictures([thing.file])
    clear()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come in is what this waits for.
  useEffect(() => receive(), [incoming])
}

function valuesOf(thing: FoundThing): Partial<AddValues> & Pick<AddValues, 'kind'> {
  const title = thing.title.trim()
  const named = title === '' ? {} : { title, titleByHand: true }
  switch (thing.kind) {
    case 'text':
      return { kind: 'text', text: thing.text, ...named }
    case 'website': {
      const { address } = thing
      // Treat the title as the page's own: the real page title, or one typed by hand, takes precedence.
      return {
        kind: 'website',
        websiteAddress: address,
        pageTitle: title === '' ? null : { address, title },
      }
    }
    case 'picture-address':
      return { kind: 'image', imageAddress: thing.address, ...named }
    case 'picture':
      return { kind: 'image', ...named }
  }
}
