#!/usr/bin/env node
import { endWithReader } from './closed-pipe'
import { runProgram } from './program'
import { processTerminal } from './terminal'

endWithReader([process.stdout, process.stderr], (code) => process.exit(code))

process.exitCode = await runProgram(process.argv.slice(2), processTerminal())
