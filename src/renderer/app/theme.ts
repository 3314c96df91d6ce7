import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const accent: MantineColorsTuple = [
  '#e4f3fc',
  '#cfe6f6',
  '#a3cfee',
  '#74b9e9',
  '#56b4e9',
  '#2f97d3',
  '#1983c2',
  '#0b6cab',
  '#055a92',
  '#034a79'
]

/** Fields are dense, and explain themselves below, where a hint does not push the field away from its label. */
const field = { size: 'xs', inputWrapperOrder: ['label', 'input', 'description', 'error'] } as const

/** Mantine in the house's density; its colours come from kit/tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { accent },
  fontFamily: 'var(--hp-font)',
  fontFamilyMonospace: 'var(--hp-mono)',
  defaultRadius: 7,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '17px' },
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: field },
    NumberInput: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    Textarea: { defaultProps: field },
    Autocomplete: { defaultProps: field },
    Checkbox: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 150, transitionProps: { duration: 60 } } }
  }
})

const shared = {
  '--mantine-color-body': 'var(--hp-bg)',
  '--mantine-color-text': 'var(--hp-text)',
  '--mantine-color-dimmed': 'var(--hp-dim)',
  '--mantine-color-default': 'var(--hp-raise)',
  '--mantine-color-default-hover': 'var(--hp-select)',
  '--mantine-color-default-color': 'var(--hp-text)',
  '--mantine-color-default-border': 'var(--hp-line-strong)',
  '--mantine-color-placeholder': 'var(--hp-faint)',
  '--mantine-color-error': 'var(--hp-bad)',
  '--mantine-color-anchor': 'var(--hp-rate)'
}

/** Points Mantine's own variables at the tokens, so that both schemes are decided in one file. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: {
    ...shared,
    '--mantine-color-dark-6': 'var(--hp-raise)',
    '--mantine-color-dark-7': 'var(--hp-panel)'
  }
})
