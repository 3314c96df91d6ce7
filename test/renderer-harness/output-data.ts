import type { RunOutput, SessionDetail } from '@shared/model'

type Told = Pick<SessionDetail, 'engine' | 'output' | 'commandLine' | 'result' | 'phases' | 'onsetMs'>

const none = { result: null, phases: [], onsetMs: null }

const benchOutput: RunOutput = {
  ...{ program: 'llama-bench', text: null, timings: [] },
  tests: [
    {
      ...{ name: 'pp512', threads: 4, promptTokens: 512, genTokens: 0, depth: 0, tokenRate: 61.2 },
      samplesTokenRate: [61.9, 61.2, 60.8, 61.4, 61.1],
      spread: { interval: [60.6, 61.8], cvPct: 0.7, falling: false }
    },
    {
      ...{ name: 'tg128', threads: 4, promptTokens: 0, genTokens: 128, depth: 0, tokenRate: 11.1 },
      samplesTokenRate: [12.4, 11.6, 11.1, 10.4, 9.8],
      spread: { interval: [9.5, 12.7], cvPct: 9.2, falling: true }
    },
    {
      ...{ name: 'tg128 @ d4096', threads: 4, promptTokens: 0, genTokens: 128, depth: 4096, tokenRate: 8.9 },
      samplesTokenRate: [8.9],
      spread: { interval: null, cvPct: null, falling: false }
    }
  ]
}

const promptOutput: RunOutput = {
  ...{ program: 'llama-completion', tests: [] },
  text: 'The kettle had been singing for a while before anybody in the house noticed that the rain was over, and that the road to the village could be seen again.\n\nSo they went.',
  timings: [
    { phase: 'load', ms: 1840.2, tokens: null, tokenRate: null },
    { phase: 'prompt eval', ms: 612.4, tokens: 34, tokenRate: 55.52 },
    { phase: 'eval', ms: 10_240.7, tokens: 127, tokenRate: 12.4 }
  ]
}

/** What sets a session of one job apart from a soak; null = it is a soak. */
export function outputOf(id: string): Told | null {
  if (id === 'bench')
    return {
      ...none,
      engine: { kind: 'bench', promptTokens: [512], genTokens: [128], depths: [0, 4096], repetitions: 5 },
      output: benchOutput,
      commandLine:
        'taskset f0 ./llama-bench -m models/qwen3-8b-q4_0/qwen3-8b-q4_0-00001-of-00003.gguf -t 4 -p 512 -n 128 -r 5 -o jsonl'
    }
  if (id === 'prompt')
    return {
      ...none,
      engine: { kind: 'prompt', tokens: 128 },
      output: promptOutput,
      commandLine:
        'taskset f0 ./llama-completion -m models/qwen3-8b-q4_0/qwen3-8b-q4_0-00001-of-00003.gguf -t 4 -n 128'
    }
  return null
}
