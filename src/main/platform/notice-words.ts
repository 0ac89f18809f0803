/** The wording of system notifications, which the main process shows. */
export const noticeWords = {
  title: 'Index Desk',
  allSent: (count: number) => `${count.toLocaleString()} documents were sent.`,
  needAttention: (count: number) =>
    count === 1
      ? '1 document needs your attention. It is kept in the queue; nothing is lost.'
      : `${count.toLocaleString()} documents need your attention. They are kept in the queue; nothing is lost.`,
} as const
