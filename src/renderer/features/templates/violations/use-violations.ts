import { useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../../../shared/ipc/contract.ts'
import type { Failure } from '../../../../shared/ipc/failure.ts'
import { tryCall } from '../../../ipc/call.ts'

export type ViolatingDocument = CallOutput<'templates/misfits'>['documents'][number]

type Look = {
  readonly documents: readonly ViolatingDocument[]
  readonly looked: number
  readonly isOver: boolean
  readonly failure: Failure | null
}

const nothingYet: Look = { documents: [], looked: 0, isOver: false, failure: null }
const atATime = 200
/** More than anybody repairs by hand; the others come up when these are done. */
const mostShown = 10_000

/** Looks through the documents of a template for those that do not fit, and shows them as they are found. */
export function useViolations(connectionId: string, collection: string) {
  const [look, setLook] = useState(nothingYet)
  const [turn, setTurn] = useState(0)
  const isWanted = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked to look again, it looks again.
  useEffect(() => {
    let isCurrent = true
    isWanted.current = true
    setLook(nothingYet)
    const lookThrough = async () => {
      let after: string | null = null
      let found: readonly ViolatingDocument[] = []
      let looked = 0
      while (isCurrent) {
        const page: Awaited<ReturnType<typeof tryCall<'templates/misfits'>>> = await tryCall(
          'templates/misfits',
          {
            connectionId,
            collection,
            after,
            limit: atATime,
          },
        )
        if (!isCurrent) return
        if (!page.ok) {
          setLook({ documents: found, looked, isOver: true, failure: page.error })
          return
        }
        found = [...found, ...page.value.documents]
        looked += page.value.looked
        after = page.value.next
        const isOver = after === null || found.length >= mostShown || !isWanted.current
        setLook({ documents: found, looked, isOver, failure: null })
        if (isOver) return
      }
    }
    void lookThrough()
    return () => {
      isCurrent = false
    }
  }, [connectionId, collection, turn])
  return {
    ...look,
    stop: () => {
      isWanted.current = false
    },
    again: () => setTurn((before) => before + 1),
  }
}
