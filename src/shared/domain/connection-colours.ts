/** The colours a connection can be told apart by. */
export const connectionColours = [
  'blue',
  'teal',
  'green',
  'amber',
  'orange',
  'red',
  'pink',
  'violet',
  'grey',
] as const
