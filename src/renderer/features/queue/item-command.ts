/** What can be asked of one entry. */
export type ItemCommand =
  | 'undo'
  | 'retry'
  | 'discard'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'correct'
  | 'update-instead'
  | 'copy'
  | 'history'
  | 'open-document'
