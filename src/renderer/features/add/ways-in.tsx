import { Clipboard, Ellipsis, Files, Folder, Table } from 'lucide-react'
import { useRef } from 'react'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { FileChoice } from '../../ui/fields/file-choice.tsx'
import { MenuButton } from '../../ui/menu/menu.tsx'
import styles from './add.module.css'
import { focusFirstField } from './use-add-form.ts'

export function HeadWaysIn() {
  const receive = useReceiveIncoming()
  const { go } = useRouter()
  const folder = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.ways}>
      <FilesChoice />
      <MenuButton
        label={messages.add.moreWays}
        className={buttonStyle('quiet', false, true)}
        entries={[
          {
            id: 'folder',
            label: messages.intake.chooseFolder,
            icon: <Folder size={14} aria-hidden />,
            onChoose: () => folder.current?.click(),
          },
          {
            id: 'table',
            label: messages.tableImport.heading,
            icon: <Table size={14} aria-hidden />,
            onChoose: () => go({ screen: 'import' }),
          },
        ]}
      >
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
      {/* The menu entry opens its dialog. */}
      <input
        ref={folder}
        type="file"
        hidden
        // React's types lack this property.
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) receive({ kind: 'folder', files })
        }}
      />
    </div>
  )
}

export function BoxWaysIn() {
  const receive = useReceiveIncoming()
  const { showError } = useToasts()
  const { mutate: paste } = useCall('app/paste', { onError: showError })
  return (
    <div className={styles.ways}>
      <FilesChoice />
      <FileChoice
        multiple
        look="quiet"
        label={messages.intake.chooseFolder}
        icon={<Folder size={16} aria-hidden />}
        folder
        onChoose={(files) => receive({ kind: 'folder', files })}
      />
      <Button
        look="quiet"
        icon={<Clipboard size={16} aria-hidden />}
        onClick={() => {
          focusFirstField()
          paste(undefined)
        }}
      >
        {messages.add.paste}
      </Button>
    </div>
  )
}

function FilesChoice() {
  const receive = useReceiveIncoming()
  return (
    <FileChoice
      multiple
      look="quiet"
      label={messages.intake.chooseFiles}
      icon={<Files size={16} aria-hidden />}
      onChoose={(files) => receive({ kind: 'files', files })}
    />
  )
}
