export { InTrashNotice } from './in-trash-notice.tsx'
export { RemoveDialog, RemoveDocumentsButton, RemoveOpenDocument } from './remove-documents.tsx'
export { TrashToasts } from './trash-toasts.tsx'
