import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Backup } from '../../shared/schemas/backups.ts'

/** Newest first. A missing folder is empty. Only the library knows how copies are named. */
export async function listCopies(
  folder: string,
  readName: (name: string) => Pick<Backup, 'at' | 'reason'> | undefined,
): Promise<Backup[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const copies: Backup[] = []
  for (const name of names) {
    const facts = readName(name)
    const file = facts === undefined ? undefined : await stat(path.join(folder, name)).catch(() => undefined)
    if (facts !== undefined && file?.isFile()) copies.push({ name, ...facts, bytes: file.size })
  }
  return copies.sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1))
}

export async function removeUnfinished(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names.filter((each) => each.includes('.db.unfinished')))
    await rm(path.join(folder, name), { force: true })
}

/** Returns true even for another name or a link to the file; opens neither. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => undefined)))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}
