import { Config } from '../../gemini-core.js';
import { authenticate } from '../auth/authenticate.js';
import { loadExtensions } from '../extensions/load-extensions.js';
import { adminSettings, underAdmin } from './admin-controls.js';
import { configParameters } from './config-parameters.js';
import type { SessionPlan } from './session-plan.js';

/** Builds, authenticates and initialises core's Config, in the order that core needs. */
export async function createConfig(plan: SessionPlan, sessionId: string): Promise<Config> {
  const config = await signedIn(plan, sessionId);
  // What an administrator allows is known only now; Gemini CLI starts over with it as well.
  const admin = adminSettings(config.getRemoteAdminSettings());
  if (!admin) return initialised(config);
  await config.dispose();
  return initialised(await signedIn(underAdmin(plan, admin), sessionId));
}

async function signedIn(plan: SessionPlan, sessionId: string): Promise<Config> {
  const extensions = await loadExtensions(plan);
  const config = new Config(await configParameters(plan, sessionId, extensions));
  return orDispose(config, () => authenticate(config, plan.auth, plan.host.env));
}

async function initialised(config: Config): Promise<Config> {
  return orDispose(config, () => config.initialize());
}

async function orDispose(config: Config, work: () => Promise<void>): Promise<Config> {
  try {
    await work();
    return config;
  } catch (error) {
    await config.dispose();
    throw error;
  }
}
