import { useState } from 'react'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { words } from '../../words/words.ts'
import { holdPicture } from '../pictures/index.ts'

/** Hands chosen files over to be checked and held; says in words which were not taken and why. */
export function usePictures(onHeld: (picture: HeldPicture) => void) {
  const [isReading, setReading] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const take = async (files: readonly File[]) => {
    setReading(true)
    setProblems([])
    const found: string[] = []
    for (const file of files) {
      const outcome = await holdPicture(file)
      if (typeof outcome === 'string') found.push(words.add.pictureNotTaken(file.name, outcome))
      else onHeld(outcome)
    }
    setProblems(found)
    setReading(false)
  }
  return { isReading, problems, take, clearProblems: () => setProblems([]) }
}
