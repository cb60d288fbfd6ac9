import { reply, text } from '@pollux/testkit';

import type { SettingsSections } from '../user-settings.js';

/** One model by name, so that nothing has to be chosen. */
export const PRO = ['-m', 'gemini-2.5-pro'] as const;

/** A model call is made once, whatever comes of it. */
export const ONE_ATTEMPT: SettingsSections = { general: { maxAttempts: 1 } };

export const hello = reply(text('Hello.'));
