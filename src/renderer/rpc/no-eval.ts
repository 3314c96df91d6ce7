import { config } from 'zod'

/** Must be the first import of the page: under our CSP zod's probe for code generation would be reported as a violation. */
config({ jitless: true })
