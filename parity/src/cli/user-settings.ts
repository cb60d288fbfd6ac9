/** Settings by section and name. */
export type SettingsSections = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const BASE: SettingsSections = {
  // Without these Gemini CLI asks how to log in, or calls others than the API.
  security: { auth: { selectedType: 'gemini-api-key' } },
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false },
  // Whether there is a ripgrep must not decide what comes out.
  tools: { useRipgrep: false },
};

/** What a scenario sets, on top of what every run needs. */
export function userSettings(sections: SettingsSections = {}): SettingsSections {
  const names = [...new Set([...Object.keys(BASE), ...Object.keys(sections)])];
  return Object.fromEntries(names.map((name) => [name, { ...BASE[name], ...sections[name] }]));
}
