import * as act from './acts'

/** A screen of the program in the harness' world: where it is, and what is done there before it is looked at. */
export interface Screen {
  readonly name: string
  readonly hash: string
  readonly world: 'full' | 'empty'
  readonly act?: act.Act
}

function screen(name: string, hash: string, deed?: act.Act): Screen {
  return { name, hash: `#/${hash}`, world: 'full', ...(deed === undefined ? {} : { act: deed }) }
}

/** Every screen, filled and empty, with what opens on it. */
export const screens: readonly Screen[] = [
  screen('phones', 'phones?phone=R5CX10ABCDE'),
  screen('phones-low', 'phones?phone=R5CX10ABCDE', act.lower),
  screen('phone-unauthorised', 'phones?phone=R58M0000000'),
  screen('phone-compare', 'phones?phone=R5CX10ABCDE', act.comparePhones),
  screen('batch', 'phones?phone=4f1c22a9', act.choosePair),
  screen('library', 'library'),
  screen('library-build', 'library', act.openBuild),
  screen('library-model', 'library', act.openModel),
  screen('library-recipe', 'library', act.applyRecipe),
  screen('provision', 'provision?phone=4f1c22a9'),
  screen('provision-low', 'provision?phone=4f1c22a9', act.lower),
  screen('provision-many', 'provision?phone=CPH2581-01', act.choosePhones),
  screen('provision-verify', 'provision?phone=CPH2581-01', act.verifyAll),
  screen('provision-remove', 'provision?phone=CPH2581-01', act.removeModel),
  screen('provision-anyway', 'provision?phone=R5CX10ABCDE', act.loadAnyway),
  screen('soak', 'soak?phone=R5CX10ABCDE'),
  screen('soak-low', 'soak?phone=R5CX10ABCDE', act.lower),
  screen('soak-select', 'soak?phone=R5CX10ABCDE', act.selectSpan),
  screen('soak-evidence', 'soak?phone=R5CX10ABCDE', act.showEvidence),
  screen('soak-actions', 'soak?phone=R5CX10ABCDE', act.openActions),
  screen('soak-form', 'soak?phone=CPH2581-01'),
  screen('soak-form-low', 'soak?phone=CPH2581-01', act.lower),
  screen('soak-more', 'soak?phone=CPH2581-01', act.moreIntents),
  screen('gates', 'soak?phone=CPH2581-01', act.askGates),
  screen('soak-side', 'soak?mode=side'),
  screen('tune', 'soak?mode=tune'),
  screen('tune-running', 'soak?mode=tune', act.openTune(/^threads and cores$/)),
  screen('tune-done', 'soak?mode=tune', act.openTune(/^night$/)),
  screen('tune-failed', 'soak?mode=tune', act.openTune(/^warm room$/)),
  screen('diagnose', 'diagnose'),
  screen('diagnose-session', 'diagnose?session=bare'),
  screen('diagnose-rebooted', 'diagnose?session=reboot'),
  screen('diagnose-bench', 'diagnose?session=bench', act.lower),
  screen('diagnose-prompt', 'diagnose?session=prompt', act.lower),
  screen('diagnose-long', 'diagnose?session=long'),
  screen('diagnose-bad-file', 'diagnose', act.openFile('bad.json')),
  screen('diagnose-file', 'diagnose', act.openFile('good.json')),
  screen('compare', 'compare'),
  screen('compare-refused', 'compare?ids=bare,peltier'),
  screen('compare-two', 'compare?ids=bare,peltier', act.meantCooling),
  screen('compare-two-low', 'compare?ids=bare,peltier', act.compareLow),
  screen('settings', 'settings'),
  screen('settings-low', 'settings', act.lower),
  screen('palette', 'phones', act.key('Control+k')),
  screen('shortcuts', 'phones', act.key('?')),
  ...['phones', 'library', 'provision', 'soak', 'diagnose', 'compare'].map((view) => ({
    ...screen(`empty-${view}`, view),
    world: 'empty' as const
  })),
  { ...screen('empty-tune', 'soak?mode=tune'), world: 'empty' }
]
