import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { useCall } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { formatBytes } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Actions, Card, Facts } from '../../ui/layout.tsx'
import { Section } from '../../ui/screen.tsx'

export function DataFolderSection() {
  const { data } = useQuery(callQuery('data-folder/get', undefined))
  const choosing = useCall('data-folder/choose')
  const { dataFolder } = messages
  return (
    <Section title={dataFolder.heading} text={dataFolder.text}>
      {data !== undefined && (
        <Card>
          <Facts>
            <dt>{dataFolder.folder}</dt>
            <dd>
              <code>{data.folder}</code>
            </dd>
          </Facts>
        </Card>
      )}
      <FailureNotice failure={choosing.error?.failure} />
      <Actions>
        <Button busy={choosing.isPending} onClick={() => choosing.mutate({ usual: false })}>
          {dataFolder.move}
        </Button>
        {data !== undefined && !data.isUsual && (
          <Button look="quiet" busy={choosing.isPending} onClick={() => choosing.mutate({ usual: true })}>
            {dataFolder.moveBack}
          </Button>
        )}
      </Actions>
      {choosing.data != null && <MoveDialog choice={choosing.data} onClose={choosing.reset} />}
    </Section>
  )
}

type MoveDialogProps = {
  readonly choice: NonNullable<CallOutput<'data-folder/choose'>>
  onClose(): void
}

function MoveDialog({ choice: { choice, folder, bytes, free }, onClose }: MoveDialogProps) {
  const moving = useCall('data-folder/move')
  const { dialog } = messages.dataFolder
  return (
    <ConfirmDialog
      title={dialog.heading}
      confirm={dialog.confirm}
      // On success the page reloads and shows the progress of the move.
      busy={moving.isPending || moving.isSuccess}
      failure={moving.error?.failure}
      onConfirm={() => moving.mutate({ choice })}
      onClose={onClose}
    >
      <Facts>
        <dt>{dialog.to}</dt>
        <dd>
          <code>{folder}</code>
        </dd>
        <dt>{messages.terms.size}</dt>
        <dd>{formatBytes(bytes)}</dd>
        <dt>{dialog.free}</dt>
        <dd>{free === null ? messages.common.unknown : formatBytes(free)}</dd>
      </Facts>
      <p>{dialog.text}</p>
      <p>{dialog.unplugged}</p>
    </ConfirmDialog>
  )
}
