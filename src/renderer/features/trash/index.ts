export { InTrashNotice } from './in-trash-notice.tsx'
export { RemoveDialog, RemoveDocumentAction, RemoveDocumentsButton } from './remove-documents.tsx'
export { TrashToasts } from './trash-toasts.tsx'
