import type { EffectiveAdvice } from '@shared/model'

/** What to do about a setting that did not become true, or became so by another way. */
export const adviceTexts: Readonly<Record<EffectiveAdvice, string>> = {
  lockNeedsRoot:
    'without root Android lets nothing of this size be locked: leave --lock out; --residency ram and free memory help instead',
  pinnedByTaskset: 'nothing to do; --cores says the same without the flag',
  cpusetShrinks: 'give cores that the phone leaves to the shell: hotplate gates tells which are kept from it',
  moreMemoryThanPlanned: 'keep a reserve, or choose a smaller context or ubatch',
  noRepackOrRam: '--no-repack keeps one copy, --residency ram one that is no longer mapped',
  betterVariantExists: 'import the build with all its libggml-cpu-*.so files and provision it again',
  baselineBuild: 'a build for this CPU would be faster: hotplate builds check tells',
  backendFellBack: 'ask the build with --list-devices, or say --device none',
  readInstead: '--residency ram says what really happens',
  otherBuildAnswers: 'end the other server: hotplate gates names it',
  threadsWander: 'pin the run with --cores, or look for what keeps those cores busy',
  maskTooSmall: 'give as many cores as threads, or fewer threads',
  contextBeyondTraining: 'give a context within what the model was trained for'
}
