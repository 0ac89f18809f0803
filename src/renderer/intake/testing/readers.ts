import { readTextFile } from '../read-text-file.ts'
import type { TextReaders } from '../recognise-file.ts'

/** Reads without a worker, and takes every guessed encoding as it is. */
export const readers: TextReaders = {
  readText: readTextFile,
  chooseEncoding: async (_, guessed) => guessed,
}
