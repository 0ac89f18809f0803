/**
 * A text that an editor may hold, under a name that says what is odd about it. What the name begins with tells what
 * has to come of it as metadata: `y_` is taken, `n_` is not, and with `i_` the standard leaves it to the reader:
 * `i_taken_` and `i_refused_` say what this app decided. Written for this app, after the manner of
 * https://github.com/nst/JSONTestSuite.
 */
export type JsonCase = readonly [name: string, text: string]
