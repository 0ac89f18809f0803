import { useState } from 'react'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'
import { type UndecidedPicture, useTakePicture } from '../pictures/index.ts'

/** Has chosen files prepared and held; says in words which were not taken and why, and which need a decision. */
export function usePictures(onHeld: (picture: HeldPicture) => void) {
  const [reading, setReading] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [undecided, setUndecided] = useState<readonly UndecidedPicture[]>([])
  const [notes, setNotes] = useState<Readonly<Record<string, readonly string[]>>>({})
  const takeOne = useTakePicture()
  const held = (picture: HeldPicture, said: readonly string[]) => {
    setNotes((known) => ({ ...known, [picture.id]: said }))
    onHeld(picture)
  }
  const take = async (files: readonly File[]) => {
    setReading((count) => count + files.length)
    setProblems([])
    for (const file of files) {
      const taken = await takeOne(file)
      if (taken.kind === 'held') held(taken.picture, taken.notes)
      else if (taken.kind === 'undecided')
        setUndecided((list) => [...list, { source: file, problem: taken.problem }])
      else setProblems((list) => [...list, words.add.pictureNotTaken(file.name, taken.why)])
      setReading((count) => count - 1)
    }
  }
  return {
    isReading: reading > 0,
    problems,
    undecided,
    /** What was done to a picture before it was held. */
    notesOn: (id: string) => notes[id] ?? [],
    held,
    decided: (one: UndecidedPicture) => setUndecided((list) => list.filter((other) => other !== one)),
    take,
  }
}
