import { z } from 'zod'

// Must precede every schema: otherwise zod tries `new Function`, which the content security policy blocks.
z.config({ jitless: true })
