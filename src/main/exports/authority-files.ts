import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { AuthorityFacts } from '../../shared/schemas/connection.ts'
import { readChosenFile } from '../files/open-chosen-file.ts'
import { readAuthority } from '../http/certificate-authority.ts'

/** Certificate authorities from chosen files; the page never learns their paths. */
export type AuthorityFiles = {
  choose(): Promise<
    Result<{ readonly certificateAuthority: string; readonly facts: AuthorityFacts } | null, Failure>
  >
}

const mostBytes = 100_000

export function createAuthorityFiles({
  chooseToRead,
}: {
  readonly chooseToRead: () => Promise<string | null>
}): AuthorityFiles {
  return {
    choose: async () => {
      const file = await chooseToRead()
      if (file === null) return succeed(null)
      const read = await readChosenFile(file, mostBytes)
      const authority = read.ok ? readAuthority(read.value) : read
      if (authority.ok)
        return succeed({ certificateAuthority: authority.value.pem, facts: authority.value.facts })
      return fail(
        failed('authority-not-usable', {
          field: 'certificateAuthority',
          facts: { problem: authority.error },
        }),
      )
    },
  }
}
