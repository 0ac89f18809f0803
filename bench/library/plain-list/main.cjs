const { openPage } = require('../../page-window.cjs')

openPage({ page: 'bench-plain-list', width: 1280 })
