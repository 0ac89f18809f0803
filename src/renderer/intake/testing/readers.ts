import { readTextFile } from '../read-text-file.ts'
import type { TextReaders } from '../recognise-file.ts'

/** Reads without a worker, and accepts every guessed encoding. */
export const readers: TextReaders = {
  readText: readTextFile,
  chooseEncoding: async (_, guessed) => guessed,
}
