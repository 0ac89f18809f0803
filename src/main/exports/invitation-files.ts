import { parseBaseAddress } from '../../shared/domain/addresses/web-address.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { isRecord } from '../../shared/records.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { longestInvitation, type TeamInvitation, teamInvitation } from '../../shared/schemas/team.ts'
import { readChosenFile } from '../files/open-chosen-file.ts'
import { readAuthority } from '../http/certificate-authority.ts'
import { plainName } from './chosen-file.ts'
import { writeChosen } from './unfinished-file.ts'

/** Invitations in chosen files; the page never learns their paths. */
export type InvitationFiles = {
  choose(): Promise<Result<TeamInvitation | null, Failure>>
  openArrived(): Promise<Result<TeamInvitation | null, Failure>>
  read(text: string): Result<TeamInvitation, Failure>
  /** Calls `invite` before the file gets its name: if that fails, there is no file. */
  save(
    invitation: TeamInvitation,
    invite: () => Promise<Result<undefined, Failure>>,
  ): Promise<Result<{ saved: boolean }, Failure>>
}

type InvitationFilesDeps = {
  readonly chooseToRead: () => Promise<string | null>
  readonly takeArrived: () => string | null
  readonly chooseToWrite: (name: string) => Promise<string | null>
  readonly newId: () => string
}

const extension = '.indexdesk-team'
const notRead = fail(failed('invitation-not-read'))

export function createInvitationFiles(deps: InvitationFilesDeps): InvitationFiles {
  return {
    choose: async () => readFileAt(await deps.chooseToRead()),
    openArrived: () => readFileAt(deps.takeArrived()),
    read: readInvitation,
    save: async (invitation, invite) => {
      const { name, person } = invitation
      const chosen = await deps.chooseToWrite(`${plainName(`${name} ${person}`, 'invitation')}${extension}`)
      if (chosen === null) return succeed({ saved: false })
      let refused: Failure | undefined
      const written = await writeChosen({ chosen, extension, id: deps.newId() }, async (file) => {
        await file.append(`${JSON.stringify(invitation, null, 2)}\n`)
        const invited = await invite()
        if (invited.ok) return
        refused = invited.error
        throw new Error('Nobody was invited')
      })
      if (refused !== undefined) return fail(refused)
      return written.ok ? succeed({ saved: true }) : written
    },
  }
}

async function readFileAt(file: string | null): Promise<Result<TeamInvitation | null, Failure>> {
  if (file === null) return succeed(null)
  const bytes = await readChosenFile(file, longestInvitation)
  return bytes.ok ? readInvitation(new TextDecoder().decode(bytes.value)) : notRead
}

/** Everything in it is bounded, and an unusable invitation is rejected before a password is typed. */
export function readInvitation(text: string): Result<TeamInvitation, Failure> {
  const content = parseJson(text)
  if (!isRecord(content) || content.format !== teamInvitation.shape.format.value) return notRead
  if (typeof content.version === 'number' && content.version > 1) return fail(failed('invitation-newer'))
  const parsed = teamInvitation.safeParse(content)
  if (!parsed.success) return notRead
  const { server, service } = parsed.data
  const address = parseBaseAddress(service)
  const authority = readAuthority(Buffer.from(server.certificateAuthority))
  if (!address.ok || !authority.ok) return notRead
  return succeed({
    ...parsed.data,
    service: address.value,
    server: { ...server, certificateAuthority: authority.value.pem },
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
