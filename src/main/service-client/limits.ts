/** How long and how much a request may take. All times in milliseconds, all sizes in bytes. */
export type ServiceLimits = {
  /** From the start of a request to the answer's headers, not counting the upload of a large body. */
  readonly answerMs: number
  /** The slowest line a large body is given time for; bytes each second. */
  readonly slowestUploadPerSecond: number
  /** The same for trying out an address, where somebody sits waiting. */
  readonly checkAnswerMs: number
  /** From the headers to the end of the answer's body; what came until then counts. */
  readonly bodyMs: number
  /** Where reading of an answer stops. */
  readonly bodyBytes: number
  /** How much of an answer's text is kept. */
  readonly keptBytes: number
}

export const defaultServiceLimits: ServiceLimits = {
  // The service may fetch a website or look at a picture before it answers.
  answerMs: 60_000,
  // A crowded wireless network still manages this; 5 MB of picture get about 3.5 minutes more.
  slowestUploadPerSecond: 32 * 1024,
  checkAnswerMs: 15_000,
  bodyMs: 10_000,
  bodyBytes: 1024 * 1024,
  keptBytes: 64 * 1024,
}
