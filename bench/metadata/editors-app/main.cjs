const { openPage } = require('../../page-window.cjs')

openPage({ page: 'bench-editors', width: 1000 })
