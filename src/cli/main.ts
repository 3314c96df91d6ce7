#!/usr/bin/env node
import { runProgram } from './program'
import { processTerminal } from './terminal'

process.exitCode = await runProgram(process.argv.slice(2), processTerminal())
