import { useState } from 'react'
import { maximumPictureBytes } from '../../../shared/domain/picture-limits.ts'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { tryCall } from '../../ipc/call.ts'
import { wordsOfFailure } from '../../words/failures.ts'
import { words } from '../../words/words.ts'

/** Hands chosen files over to be checked and held; says in words which were not taken and why. */
export function usePictures(onHeld: (picture: HeldPicture) => void) {
  const [isReading, setReading] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const take = async (files: readonly File[]) => {
    setReading(true)
    setProblems([])
    const found: string[] = []
    for (const file of files) {
      const outcome = await hold(file)
      if (typeof outcome === 'string') found.push(words.add.pictureNotTaken(file.name, outcome))
      else onHeld(outcome)
    }
    setProblems(found)
    setReading(false)
  }
  return { isReading, problems, take, clearProblems: () => setProblems([]) }
}

async function hold(file: File): Promise<HeldPicture | string> {
  // Looked at here first: a file of gigabytes should not travel to be refused.
  if (file.size > maximumPictureBytes) return words.add.tooLarge(file.size)
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return words.add.notReadable
  }
  const held = await tryCall('pictures/hold', { bytes, name: file.name })
  return held.ok ? held.value : wordsOfFailure(held.error)
}
