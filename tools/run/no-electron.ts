throw new Error(
  'A unit test loaded "electron", which is not there on plain Node. Pass what the code needs from Electron in as ' +
    'a parameter, or import only types from it.',
)
