export const twice = (value) => value * 2
