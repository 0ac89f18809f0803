import { readTextFile } from '../read-text-file.ts'
import type { TextReaders } from '../recognise-file.ts'

export const readers: TextReaders = {
  readText: readTextFile,
  chooseEncoding: async (_, guessed) => guessed,
}
