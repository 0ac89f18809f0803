export { ChangesButton } from './changes-button.tsx'
export { ChangesProvider } from './changes-desk.tsx'
export { EditSeveralDialog } from './edit-several-dialog.tsx'
