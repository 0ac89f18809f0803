import { z } from 'zod'

// Before any schema is made: zod otherwise tries `new Function`, which the content security policy denies.
z.config({ jitless: true })
