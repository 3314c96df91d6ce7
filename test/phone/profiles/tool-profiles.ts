/** Profiles that differ from another one in storage and tools only; each is a JSON file that names its `base`. */
export const TOOL_PROFILE_NAMES = ['low-storage', 'slow-hash', 'no-dd', 'android-8'] as const
